"""Webhook (IPN) endpoint. Python {sample.pythonVersion} or newer, standard library only. Start it with: python3 webhook-handler.py"""
import hashlib
import hmac
import json
import os
import re
import threading
import time
import uuid
from datetime import datetime
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import parse_qsl, urlsplit

SECRET_KEY = os.environ["IPN_SECRET_KEY"]
VALIDATION_KEY = os.environ["IPN_VALIDATION_KEY"]
PORT = int(os.environ.get("PORT", "3000"))
ALLOW_TEST = os.environ.get("IPN_ALLOW_TEST") == "1"
INBOX = Path(os.environ.get("IPN_INBOX", "ipn-inbox"))
MAX_BODY_BYTES = 1_000_000

# These can occur again with the same ids. None is dropped, so their code only sets a state.
REPEATABLE = {
    "OrderPartiallyRefunded",
    "SubscriptionSuspended",
    "SubscriptionRenewed",
    "SubscriptionTerminated",
    "OrderCustomerInformationChanged",
    "SubscriptionPaymentInfoChanged",
    "InstantLeadNotification",
}

new_event = threading.Event()


def handle(event):
    """Your business code. After a crash it can run twice for an event: keep it idempotent."""
    if event.get("TEST_MODE") == "1" and not ALLOW_TEST:
        return log("test event, nothing done", event)
    if event.get("IPN_TYPE_NAME") == "SubscriptionChargeFailed":
        return log(f"renewal failed, attempt {event.get('SUBSCRIPTION_NUMBER_OF_FAILED_ATTEMPTS')}", event)
    # One record per subscription, or per item of a one-time order. Use a database table in production.
    key = event.get("SUBSCRIPTION_ID") or event.get("ORDER_ITEM_ID") or event.get("ORDER_ID", "")
    path = INBOX / f"{hash_of('sha256', key)}.record"
    record = {"account": "(no x-account)", "status": "new", "paid_by": "", "paid_until": 0, "refunded": [], "charged_back": []}
    if path.exists():
        record = json.loads(path.read_text(encoding="utf-8"))
    if not apply(event, record):
        return log("stored, no action", event)
    temporary = path.with_suffix(".tmp")
    temporary.write_text(json.dumps(record), encoding="utf-8")
    temporary.replace(path)
    verb = "grant access to" if has_access(record) else "revoke access of"
    return log(f"{verb} account {record['account']}", event)


def apply(event, record):
    """Updates the record. Repeated and late events change nothing. Returns false if the event is not about access."""
    custom = parse_custom_fields(event.get("ORDER_CUSTOM_FIELDS", ""))
    if "x-charge" in custom:  # your mark on reference charges
        return False
    record["account"] = custom.get("x-account", record["account"])
    if record["status"] == "Finished":  # no way back
        return True
    text = event.get("SUBSCRIPTION_NEXT_CHARGE_DATE")  # empty for a one-time order
    next_charge = datetime.strptime(text + " +0000", "%m/%d/%Y %I:%M %p %z").timestamp() if text else 0
    is_late = record["status"] != "new" and next_charge <= record["paid_until"]
    kind = event.get("IPN_TYPE_NAME")
    if kind in ("OrderCharged", "TrialCharge", "SubscriptionChargeSucceed"):
        if next_charge >= record["paid_until"]:
            record["paid_by"] = event["ORDER_ID"]
        if not is_late and record["status"] != "Ended":
            record["paid_until"] = next_charge
            if record["status"] != "Canceled":
                record["status"] = "Active"
    elif kind == "SubscriptionRenewed":  # reactivated
        if record["status"] != "Canceled":
            record["status"] = "Active"
    elif kind == "SubscriptionSuspended":  # canceled, or unpaid: then the paid time has ended already
        if not is_late and not int(event.get("SUBSCRIPTION_NUMBER_OF_FAILED_ATTEMPTS") or 0):
            record["paid_until"] = next_charge
        if record["status"] not in ("Ended", "Canceled"):
            record["status"] = "Suspended"
    elif kind == "SubscriptionTerminated":  # at PayPal, the customer canceled and keeps the paid time
        at_paypal = event.get("ACTION_REASON") == "PayPal billing agreement canceled"
        record["status"] = "Canceled" if at_paypal and record["status"] != "Ended" else "Ended"
    elif kind == "SubscriptionFinished":
        record["status"] = "Finished"
    elif kind == "OrderRefunded":
        record["refunded"].append(event["ORDER_ID"])
    elif kind == "OrderChargedBack":
        record["charged_back"].append(event["ORDER_ID"])
    elif kind in ("OrderChargedBackWon", "OrderChargebackIsWon"):  # two names of the same event
        record["charged_back"] = [order_id for order_id in record["charged_back"] if order_id != event["ORDER_ID"]]
    else:
        return False
    return True


def has_access(record, now=None):
    """Use it when a customer signs in, too: no event says that the paid time of a canceled subscription has ended."""
    if record["paid_by"] in record["refunded"] + record["charged_back"]:  # the last payment was refunded or charged back
        return False
    now = time.time() if now is None else now
    keeps_paid_time = record["status"] in ("Suspended", "Canceled")
    return record["status"] == "Active" or (keeps_paid_time and now < record["paid_until"])


class Endpoint(BaseHTTPRequestHandler):
    def do_POST(self):
        try:
            self.receive()
        except Exception as error:
            print("Not stored:", repr(error), flush=True)
            self.respond(500, "Not stored")

    def receive(self):
        length = max(0, int(self.headers.get("Content-Length") or 0))
        if length > MAX_BODY_BYTES:
            return self.respond(413, "Too large")
        body = self.rfile.read(length).decode("utf-8", "replace")
        if urlsplit(self.path).path != "/ipn":
            return self.respond(404, "Not found")
        event = dict(parse_qsl(body, keep_blank_values=True))
        if not is_genuine(event):
            return self.respond(403, "Wrong HASH or SIGNATURE")
        # The body of a 200 response to a license request would become the key.
        if event.get("IPN_TYPE_NAME") == "LicenseRequested":
            return self.respond(422, "Not a license generator")
        is_new = store(event)
        self.respond(200, "Stored" if is_new else "Already stored")
        if is_new:
            new_event.set()

    def respond(self, status, text):
        data = text.encode()
        self.send_response(status)
        self.send_header("Content-Type", "text/plain; charset=utf-8")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)


def is_genuine(event):
    def value(name):
        return event.get(name, "")

    is_test = value("TEST_MODE") == "1"
    hash_value = hash_of("md5", "1" if is_test else value("ORDER_ID") + SECRET_KEY)
    signature = hash_of(
        "sha256",
        value("ORDER_ID")
        + value("ORDER_STATUS")
        + value("ORDER_TOTAL_AMOUNT")
        + value("CUSTOMER_EMAIL")
        + VALIDATION_KEY
        + value("TEST_MODE")
        + value("IPN_TYPE_NAME"),
    )
    return is_equal(hash_value, value("HASH")) and is_equal(signature, value("SIGNATURE"))


def is_equal(expected, received):
    """Compares in constant time."""
    return hmac.compare_digest(expected.encode(), received.lower().encode())


def hash_of(algorithm, text):
    return hashlib.new(algorithm, text.encode("utf-8")).hexdigest()


def event_key(event):
    """Returns the same key for the same event, however often it is delivered."""
    kind = event.get("IPN_TYPE_NAME", "")
    names = ["IPN_TYPE_NAME", "TEST_MODE", "ORDER_ID", "ORDER_ITEM_ID", "SUBSCRIPTION_ID"]
    if kind == "SubscriptionChargeSucceed":
        names += ["SUBSCRIPTION_NUMBER_OF_BILLING_CYCLES"]
    if kind == "SubscriptionChargeFailed":
        names += ["SUBSCRIPTION_NUMBER_OF_BILLING_CYCLES", "SUBSCRIPTION_NUMBER_OF_FAILED_ATTEMPTS"]
    parts = [event.get(name, "") for name in names]
    if kind in REPEATABLE:
        parts.append(str(uuid.uuid4()))
    return "|".join(parts)


def store(event):
    """Stores the event durably. Returns false if it is stored already, and throws if it cannot be stored."""
    temporary = INBOX / f"{uuid.uuid4()}.tmp"
    try:
        with open(temporary, "x", encoding="utf-8") as file:
            json.dump(event, file)
            file.flush()
            os.fsync(file.fileno())
        path = INBOX / f"{hash_of('sha256', event_key(event))}.json"
        os.link(temporary, path)  # fails when the name is taken
        return True
    except FileExistsError:
        return False
    finally:
        temporary.unlink(missing_ok=True)


def process_pending():
    """Handles stored events, oldest first. A failed event stays and is retried within a minute."""
    while True:
        new_event.clear()
        try:
            for path in sorted(INBOX.glob("*.json"), key=lambda path: path.stat().st_mtime_ns):
                done = path.with_suffix(".json.done")
                if done.exists():
                    continue
                try:
                    handle(json.loads(path.read_text(encoding="utf-8")))
                    done.touch()
                except Exception as error:
                    print(f"{path} failed and stays:", repr(error), flush=True)
        except OSError as error:
            print("Inbox not readable:", repr(error), flush=True)
        new_event.wait(60)


def parse_custom_fields(text):
    """'x-account=4711,x-note=a, b' gives {'x-account': '4711', 'x-note': 'a, b'}."""
    fields = {}
    for pair in re.split(r",(?=x-[^=,]+=)", text):
        key, equals, value = pair.partition("=")
        if key and equals:
            fields[key] = value
    return fields


def log(action, event):
    print(f"{event.get('IPN_TYPE_NAME')} order {event.get('ORDER_ID')}: {action}", flush=True)


if __name__ == "__main__":
    INBOX.mkdir(parents=True, exist_ok=True)
    threading.Thread(target=process_pending, daemon=True).start()
    print(f"Listening on http://localhost:{PORT}/ipn", flush=True)
    ThreadingHTTPServer(("", PORT), Endpoint).serve_forever()
