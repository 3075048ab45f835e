"""Debian's Rspamd with a configuration and ports of its own, asking a name server of the test's."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import httpx

from tests.mailhost.daemons import Daemon, free_ports

PROGRAM = Path("/usr/bin/rspamd")
OFF = (
    *("antivirus", "arc", "asn", "bayes", "clickhouse", "dkim_signing", "external_services", "fuzzy_check"),
    *("greylist", "history_redis", "mx_check", "neural", "phishing", "ratelimit", "rbl", "replies"),
    *("reputation", "surbl", "url_redirector", "milter_headers", "dcc", "p0f", "elastic", "spamtrap"),
)
LOCAL = {
    "options.inc": 'dns {{ nameserver = ["127.0.0.1:{dns}"]; timeout = 5s; }}\npidfile = "{home}/pid";\n'
    'control_socket = "{home}/control"; url_tld = "{home}/suffixes"; local_addrs = [];\n',
    "logging.inc": 'type = "file"; filename = "{home}/rspamd.log"; level = "info";\n',
    "worker-normal.inc": 'bind_socket = "127.0.0.1:{port}"; count = 1;\n',
    "worker-controller.inc": "enabled = false;\n",
    "worker-proxy.inc": "enabled = false;\n",
}


class Rspamd:
    """`scan` gives its verdict on a mail as it came from a sender's own server."""

    def __init__(self, home: Path, dns_port: int) -> None:
        (self.port,) = free_ports(1)
        local = home / "local.d"
        local.mkdir(parents=True)
        (home / "suffixes").write_text("com\nnet\norg\ntest\n")  # to compile all of the world's takes a while
        for name, text in LOCAL.items():
            (local / name).write_text(text.format(home=home, dns=dns_port, port=self.port))
        for name in OFF:
            (local / f"{name}.conf").write_text("enabled = false;\n")
        places = [f"--var={name}={home}" for name in ("LOCAL_CONFDIR", "RUNDIR", "DBDIR", "LOGDIR")]
        command = [str(PROGRAM), "-f", "-i", *places]
        self.daemon = Daemon(command, [self.port], home / "rspamd.log")

    async def scan(self, raw: bytes, sender: str, recipient: str, ip: str) -> Verdict:
        head = {
            "IP": ip,
            "Helo": "mx.acme.test",
            "Hostname": "mx.acme.test",
            "From": sender,
            "Rcpt": recipient,
        }
        url = f"http://127.0.0.1:{self.port}/checkv2"
        async with httpx.AsyncClient(trust_env=False, timeout=20) as client:
            answer = await client.post(url, content=raw, headers=head)
        return Verdict(answer.raise_for_status().json())


class Verdict:
    def __init__(self, answer: dict[str, Any]) -> None:
        self.score: float = answer["score"]
        self.symbols: dict[str, float] = {name: one["score"] for name, one in answer["symbols"].items()}

    def __str__(self) -> str:
        return f"{self.score:.1f}: {self.symbols}"
