"""Tests of your webhook (IPN) endpoint for pytest: valid, forged, repeated, disordered and late events.

Save webhook-cases.json in the same folder, start your application with the keys IPN_SECRET_KEY=ex4mpleSecret and
IPN_VALIDATION_KEY=exampleValidationKey, and run:

    IPN_URL=http://localhost:3000/ipn IPN_ACCESS_URL="http://localhost:3000/access?account={account}" pytest test_webhook.py

IPN_ACCESS_URL, for these tests only, returns `true` or `false`: does the account of x-account have access now? Without it,
only the responses are tested.
"""

import hashlib
import json
import os
import random
import re
import time
import urllib.error
import urllib.parse
import urllib.request
from datetime import datetime, timedelta, timezone
from pathlib import Path

import pytest

IPN_URL = os.environ.get("IPN_URL", "http://localhost:3000/ipn")
ACCESS_URL = os.environ.get("IPN_ACCESS_URL")
SECRET_KEY = os.environ.get("IPN_SECRET_KEY", "ex4mpleSecret")
VALIDATION_KEY = os.environ.get("IPN_VALIDATION_KEY", "exampleValidationKey")
TIMEOUT = 10
DATA = json.loads(Path(__file__).with_name("webhook-cases.json").read_text("utf-8"))


def create_account():
    """Change this if your accounts must exist: creates an account without access, and returns the value of x-account."""
    return random_number()


def has_access(account):
    """Change this if your tests can ask your application in another way."""
    url = ACCESS_URL.replace("{account}", urllib.parse.quote(account))
    return json.loads(urllib.request.urlopen(url, timeout=TIMEOUT).read()) is True


@pytest.mark.parametrize("case", [pytest.param(case, id=case["name"]) for case in DATA["cases"]])
def test_webhook(case):
    ids = {"account": create_account()}
    for number, step in enumerate(case["steps"], 1):
        place = f"Rule: {case['because']} See {DATA['page']}#{case['rule']}\nStep {number} ({step['send']}):"
        status = send(step, ids)
        is_expected = re.fullmatch(step["status"].replace("xx", ".."), status) is not None
        assert is_expected, f"{place} status {status}, expected {step['status']}"
        if "access" in step and ACCESS_URL:
            until_processed()
            access = has_access(ids["account"])
            assert access is step["access"], f"{place} access {access}, expected {step['access']}"


def until_processed():
    """Sends a valid order of another account and waits for its access: what was sent before has been processed then."""
    ids = {"account": create_account()}
    send({"send": "OrderCharged"}, ids)
    end = time.monotonic() + TIMEOUT
    while not has_access(ids["account"]):
        assert time.monotonic() < end, f"A paid order gives no access within {TIMEOUT} s. See {DATA['page']}#access"
        time.sleep(0.02)


def send(step, ids):
    fields = {**DATA["fields"], **DATA["events"][step["send"]], **step.get("with", {})}
    signed = {**sign({name: fill(value, ids) for name, value in fields.items()}), **step.get("forge", {})}
    body = urllib.parse.urlencode({name: value for name, value in signed.items() if value is not None}).encode()
    try:
        return str(NO_REDIRECTS.open(IPN_URL, body, timeout=TIMEOUT).status)
    except urllib.error.HTTPError as error:
        return str(error.code)


class NoRedirects(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_):
        return None


NO_REDIRECTS = urllib.request.build_opener(NoRedirects)


def fill(value, ids):
    def filled(found):
        days, name = found.groups()
        return date_in(int(days)) if days else ids.setdefault(name, random_number())

    return re.sub(r"\{([+-]\d+)d\}|\{(\w+)\}", filled, value)


def date_in(days):
    date = datetime.now(timezone.utc) + timedelta(days=days)
    return f"{date.month}/{date.day}/{date.year} {date.hour % 12 or 12}:{date.minute:02} {'AM' if date.hour < 12 else 'PM'}"


def sign(event):
    covered = [event[name] for name in ("ORDER_ID", "ORDER_STATUS", "ORDER_TOTAL_AMOUNT", "CUSTOMER_EMAIL")]
    text = "".join([*covered, VALIDATION_KEY, event["TEST_MODE"], event["IPN_TYPE_NAME"]])
    hash_text = "1" if event["TEST_MODE"] == "1" else event["ORDER_ID"] + SECRET_KEY
    hashes = {"HASH": hashlib.md5(hash_text.encode()), "SIGNATURE": hashlib.sha256(text.encode())}
    return {**event, **{name: value.hexdigest() for name, value in hashes.items()}}


def random_number():
    return str(random.randint(100_000_000, 999_999_999))
