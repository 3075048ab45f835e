"""Where the built program begins."""

import os
import ssl
import sys

if not any(map(os.path.exists, filter(None, ssl.get_default_verify_paths()[:2]))):
    import certifi  # where the system keeps its authorities is nowhere that this OpenSSL knows

    os.environ["SSL_CERT_FILE"] = certifi.where()

from app.__main__ import main

sys.exit(main())
