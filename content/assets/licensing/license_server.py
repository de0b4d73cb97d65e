# License generator and activation check. Python {sample.pythonVersion} or newer, no packages.
#   POST /license    for the platform: LicenseRequested (type 12), responds with the key
#   POST /ipn        for the platform: events of orders, revokes the keys of refunds and chargebacks
#   POST /activate   for your program: form fields key and product, responds with 200 or 403
from __future__ import annotations

import hashlib
import hmac
import json
import os
import pathlib
import re
import threading
import traceback
import urllib.request
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qsl

SECRET_KEYS, VALIDATION_KEYS = (
    list(filter(None, (os.environ[name], os.environ.get(f"{name}_OLD")))) for name in ("IPN_SECRET_KEY", "IPN_VALIDATION_KEY")
)
SIGNING_KEY = os.environ["LICENSE_SIGNING_KEY"]  # your own secret, 32 random bytes or more
REVOKED_FILE = pathlib.Path(os.environ.get("REVOKED_FILE", "revoked.txt"))  # one order item ID per line
API_URL = os.environ.get("API_URL", "{provider.apiBaseUrl}")
PORT = int(os.environ.get("PORT", "3000"))


class Handler(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        try:
            size = int(self.headers.get("Content-Length", "0"))
            if size > 1_000_000:
                return self.respond(413, "Body too large")
            form = dict(parse_qsl(self.rfile.read(size).decode("utf-8"), keep_blank_values=True))
            path = self.path.split("?")[0]
            if path == "/license":
                self.respond(*request_license(form))
            elif path == "/ipn":
                self.respond(*update_revoked(form))
            elif path == "/activate":
                self.respond(*activate(form))
            else:
                self.respond(404, "Not found")
        except Exception:
            traceback.print_exc()
            self.respond(500, "Failed")  # any status but 200, so that this text never becomes a key

    def respond(self, status: int, text: str) -> None:
        body = text.encode("utf-8")  # no line break after the key
        self.send_response(status)
        self.send_header("Content-Type", "text/plain; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


def request_license(event: dict) -> tuple[int, str]:
    if not verify_webhook(event):
        return 403, "Wrong HASH or SIGNATURE"
    if event.get("IPN_TYPE_NAME") != "LicenseRequested":
        return 422, "Not a license request"
    if not is_id(event.get("ORDER_ITEM_ID")) or not is_id(event.get("PRODUCT_ID")):
        return 422, "Fields are missing"
    return 200, create_license(event["ORDER_ITEM_ID"], event["PRODUCT_ID"], event.get("TEST_MODE") == "1")


def activate(form: dict) -> tuple[int, str]:
    key, product = form.get("key", "").strip(), form.get("product")
    found = re.match(r"(TEST-)?(\d+)-", key, re.ASCII)
    if not found or not is_id(product):
        return 403, "Unknown key"
    order_item_id = found[2]
    if not is_equal(create_license(order_item_id, product, found[1] is not None), key):
        return 403, "Unknown key"
    if found[1] and os.environ.get("LICENSE_ALLOW_TEST") != "1":
        return 403, "Test key"
    if order_item_id in revoked_items():
        return 403, "Revoked key"
    return 200, "Valid"


def create_license(order_item_id: str, product_id: str, is_test: bool) -> str:
    """The same order item always gets the same key."""
    text = "|".join(["test" if is_test else "live", product_id, order_item_id])
    code = hmac.new(SIGNING_KEY.encode(), text.encode(), "sha256").hexdigest()[:20].upper()
    groups = [code[start:start + 5] for start in range(0, 20, 5)]
    return "-".join([*(["TEST"] if is_test else []), order_item_id, *groups])


lock = threading.Lock()


def update_revoked(event: dict) -> tuple[int, str]:
    """Revokes the key of an item that is refunded in full or charged back, and accepts it again after a dispute is won."""
    if not verify_webhook(event):
        return 403, "Wrong HASH or SIGNATURE"
    if event.get("IPN_TYPE_NAME") == "LicenseRequested":
        return 422, "Send license requests to /license"
    item_id = event.get("ORDER_ITEM_ID")
    if not is_id(item_id):
        return 200, "No order item"
    with lock:  # so that an old state never replaces a newer one
        order = read_order(int(event["ORDER_ID"]))  # events can arrive late, so the order is read as it is now
        items = [item for item in order["orderItems"] if str(item["productId"]) == event.get("PRODUCT_ID")]
        is_refunded = any(0 < item.get("billingPriceRefund", 0) >= item["billingPrice"] for item in items)
        revoked = revoked_items() - {item_id}
        if is_refunded or order["orderStatusName"] in ("Refunded", "Chargeback"):
            revoked.add(item_id)
        temporary = REVOKED_FILE.with_suffix(".tmp")
        temporary.write_text("\n".join(revoked))
        temporary.replace(REVOKED_FILE)
    return 200, "Updated"


def read_order(order_id: int) -> dict:
    fields = {"orderId": order_id, "vendorAccountId": int(os.environ["VENDOR_ACCOUNT_ID"]), "apiSecretKey": os.environ["API_SECRET_KEY"]}
    headers = {"Content-Type": "application/json"}
    request = urllib.request.Request(f"{API_URL}/Orders/GetOrderDetails", json.dumps(fields).encode(), headers)
    with urllib.request.urlopen(request, timeout=10) as response:
        data = json.load(response)
    if data["isSuccess"] is not True:
        raise ValueError(f"Order {order_id}: {data['errors']}")  # not the whole response: it repeats the API secret key
    return data["response"]


def revoked_items() -> set[str]:
    return set(REVOKED_FILE.read_text().split()) if REVOKED_FILE.exists() else set()


def verify_webhook(event: dict) -> bool:
    """While you replace a key, set the old one too: IPN_SECRET_KEY_OLD, IPN_VALIDATION_KEY_OLD."""
    def value(name: str) -> str:
        return event.get(name, "")

    hashed = ["1"] if value("TEST_MODE") == "1" else [value("ORDER_ID") + key for key in SECRET_KEYS]
    before = "".join(map(value, ("ORDER_ID", "ORDER_STATUS", "ORDER_TOTAL_AMOUNT", "CUSTOMER_EMAIL")))
    signed = [before + key + value("TEST_MODE") + value("IPN_TYPE_NAME") for key in VALIDATION_KEYS]

    def is_hash(algorithm: str, texts: list, received: str) -> bool:
        return any(is_equal(hashlib.new(algorithm, text.encode()).hexdigest(), received.lower()) for text in texts)

    return value("TEST_MODE") in ("0", "1") and is_hash("md5", hashed, value("HASH")) and is_hash("sha256", signed, value("SIGNATURE"))


def is_id(text: str | None) -> bool:
    return re.fullmatch(r"\d{1,18}", text or "", re.ASCII) is not None


def is_equal(expected: str, received: str) -> bool:
    """Compares in constant time."""
    return hmac.compare_digest(expected.encode(), received.encode())


if __name__ == "__main__":
    print(f"Listening on http://localhost:{PORT}")
    ThreadingHTTPServer(("127.0.0.1", PORT), Handler).serve_forever()
