"""What most addresses are taken by, without the library: the library says the same of each of them."""

from __future__ import annotations

import string

from email_validator import EmailNotValidError, validate_email
from hypothesis import example, given, settings
from hypothesis import strategies as st

from app.contract.addresses import clean_address

labels = st.text(string.ascii_letters + string.digits + "-", min_size=1, max_size=12)
ends = st.sampled_from(
    "com de TEST co.uk example.org invalid local localhost onion arpa xn--p1ai x c0m museum a1".split()
)
domains = st.builds(lambda parts, end: ".".join([*parts, end]), st.lists(labels, max_size=3), ends)
locals_ = st.text(string.ascii_letters + string.digits + "._+-", min_size=1, max_size=66)
anything = st.text(string.ascii_letters + string.digits + '._+-@ "<>()é', max_size=20)
addresses = st.one_of(st.builds("{}@{}".format, locals_, domains), anything)


@given(addresses)
@example(f"{'a' * 64}@{'b' * 63}.com")
@example(f"{'a' * 65}@example.com")
@example(f"a@{'b.' * 126}com")
@example("a..b@example.com")
@example("a@-b.com")
@example("a@xn--80ak6aa92e.com")
@example("A.B@EXAMPLE.COM")
@settings(max_examples=2_000, deadline=None, database=None, derandomize=True)
def test_email_validation_shortcut_agrees_with_library(text: str) -> None:
    try:
        shape = {"allow_display_name": "<" in text, "strict": True, "test_environment": True}
        wanted = validate_email(text.strip(), check_deliverability=False, **shape).normalized
    except EmailNotValidError:
        wanted = ""
    try:
        found = clean_address(text)
    except ValueError:
        found = ""
    assert found == wanted
