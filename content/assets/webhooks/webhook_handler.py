"""Webhook (IPN) endpoint. Python {sample.pythonVersion} or newer, standard library only. Start it with: python3 webhook_handler.py

An event says that something has changed. What an account has access to is read from the API.
"""
import hashlib
import hmac
import json
import os
import queue
import re
import threading
import time
import urllib.error
import urllib.request
from datetime import datetime, timedelta, timezone
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import parse_qsl, urlsplit

# The products that give access. Others, such as extras, give none.
PRODUCTS = [{sample.pro.id}, {sample.team.id}, {sample.basic.id}, {sample.lifetime.id}, {sample.yearly.id}, {sample.installments.id}]
# Those that the customer keeps after the last installment.
INSTALLMENTS = [{sample.installments.id}]
# How long an unpaid renewal keeps its access, while the payment is attempted again.
GRACE_DAYS = {amount.accessDays}
DAY = 86_400
NO_END = 253_402_300_799

API_URL = os.environ.get("API_URL", "{provider.apiBaseUrl}")
# On staging, test orders give access.
ALLOW_TEST = os.environ.get("IPN_ALLOW_TEST") == "1"
# The practice server may ask for access, and for a reconciliation.
IS_PRACTICE = API_URL.startswith("http://localhost:")
FOLDER = Path(os.environ.get("IPN_FOLDER", "ipn-data"))
MAX_BODY_BYTES = 1_000_000


def verify_webhook(event):
    """While you replace a key, set the old one too: IPN_SECRET_KEY_OLD, IPN_VALIDATION_KEY_OLD."""
    def value(name):
        return event.get(name, "")

    def keys(name):
        return filter(None, (os.environ[name], os.environ.get(f"{name}_OLD")))

    hashed = ["1"] if value("TEST_MODE") == "1" else [value("ORDER_ID") + key for key in keys("IPN_SECRET_KEY")]
    before = "".join(map(value, ("ORDER_ID", "ORDER_STATUS", "ORDER_TOTAL_AMOUNT", "CUSTOMER_EMAIL")))
    after = value("TEST_MODE") + value("IPN_TYPE_NAME")
    signed = [before + key + after for key in keys("IPN_VALIDATION_KEY")]
    return is_hash("md5", hashed, value("HASH")) and is_hash("sha256", signed, value("SIGNATURE"))


def is_hash(algorithm, texts, received):
    """Returns whether one of the texts has the hash. Compares in constant time."""
    hashes = [hashlib.new(algorithm, text.encode("utf-8")).hexdigest() for text in texts]
    return any(hmac.compare_digest(each.encode(), received.lower().encode()) for each in hashes)


def read_access(order_id):
    """Reads what the items of an order give access to, and until when. An end in the past is no access."""
    order = ask("Orders/GetOrderDetails", orderId=order_id, dateFormat="a")
    return [row_of_item(order, item, index) for index, item in enumerate(order["orderItems"])]


def row_of_item(order, item, index):
    subscription_id = item.get("subscriptionId")
    if not subscription_id:
        return row_of(f"{order['orderId']}-{index}", order, item, item, NO_END)
    subscription = ask("Subscriptions/GetSubscriptionDetails", subscriptionId=subscription_id, dateFormat="a")
    # The last payment counts: an order that was paid, or was paid and returned.
    paid = [each for each in subscription["orders"] if each["orderStatusName"] in ("Processed", "Refunded", "Chargeback")]
    last = max(reversed(paid), key=lambda each: each["createdAt"], default={"id": order["orderId"]})
    last_order = order if last["id"] == order["orderId"] else ask("Orders/GetOrderDetails", orderId=last["id"], dateFormat="a")
    last_item = next(each for each in last_order["orderItems"] if each.get("subscriptionId") == subscription_id)
    return row_of(str(subscription_id), last_order, last_item, subscription, paid_until(subscription))


def row_of(key, order, item, bought, until):
    custom = {field["customFieldKey"]: field["customFieldValue"] for field in order["customFields"]}
    is_refunded = 0 < item.get("billingPriceRefund", 0) >= item["billingPrice"]
    is_paid = order["orderStatusName"] == "Processed" and not is_refunded and (ALLOW_TEST or not order["isTestMode"])
    # x-charge is your mark on reference charges.
    gives_access = is_paid and bought["productId"] in PRODUCTS and "x-charge" not in custom
    until = until if gives_access else 0
    return key, [custom.get("x-account"), bought["productId"], bought["quantity"], until, order["orderId"]]


def paid_until(subscription):
    """Returns when the paid time of a subscription ends."""
    status, next_payment, last_payment = (subscription[name] for name in ("status", "nextPayment", "lastPayment"))
    if status == "Finished" and subscription["productId"] in INSTALLMENTS:
        return NO_END
    next_time = date_of(next_payment).timestamp() if next_payment else None
    paid = next_time or 0  # a trial lasts until its first charge
    if last_payment:
        # A day later, and back in the end: a payment on February 28 can pay until March 31.
        date, count = date_of(last_payment) + timedelta(days=1), subscription["subscriptionPeriodValue"]
        months, days = {"Years": (12, 0), "Months": (1, 0), "Weeks": (0, 7), "Days": (0, 1)}[subscription["subscriptionPeriod"]]
        years, month = divmod(date.month - 1 + months * count, 12)
        start = date.replace(year=date.year + years, month=month + 1, day=1)
        paid = (start + timedelta(days=date.day - 2 + days * count)).timestamp()
    if status == "Active":
        return max(next_time or 0, paid + GRACE_DAYS * DAY)
    return min(next_time or NO_END, paid)


def date_of(text):
    return datetime.fromisoformat(text).replace(tzinfo=timezone.utc)


def ask(operation, **fields):
    fields.update(vendorAccountId=int(os.environ["VENDOR_ACCOUNT_ID"]), apiSecretKey=os.environ["API_SECRET_KEY"])
    headers = {"Content-Type": "application/json"}
    request = urllib.request.Request(f"{API_URL}/{operation}", json.dumps(fields).encode(), headers)
    try:
        with urllib.request.urlopen(request, timeout=30) as response:
            data = json.load(response)
    except urllib.error.HTTPError as error:
        text = error.read()
        data = json.loads(text) if text.startswith(b"{") else {"errors": f"HTTP {error.code}"}
    # The response repeats the API secret key: print its errors only.
    if data.get("isSuccess") is not True:
        raise RuntimeError(f"{operation}: {json.dumps(data.get('errors', []))}")
    return data["response"]


# Store: replace these functions with those of your database

ACCESS = FOLDER / "access.json"
# By subscription or item: account, product, quantity, end, order.
rows = json.loads(ACCESS.read_text("utf-8")) if ACCESS.exists() else {}


def store(order_id):
    """Keeps an order in the inbox until it is read, however many events it has."""
    (FOLDER / f"{order_id}.new").touch()


def process_inbox():
    """Reads the orders of the inbox. One that fails stays, and is read again within a minute."""
    for order_id in {path.stem for path in FOLDER.iterdir() if re.fullmatch(r"\d+\.(new|read)", path.name)}:
        stored, file = FOLDER / f"{order_id}.new", FOLDER / f"{order_id}.read"
        try:
            # It is renamed, so that an event which arrives now is not lost.
            if stored.exists():
                stored.replace(file)
            save_rows(read_access(int(order_id)))
            file.unlink()
        except Exception as error:
            print(f"Order {order_id} stays in the inbox: {error!r}", flush=True)


def save_rows(changed):
    rows.update(changed)
    temporary = ACCESS.with_suffix(".tmp")
    temporary.write_text(json.dumps(rows), "utf-8")
    temporary.replace(ACCESS)
    for account, product_id, quantity, until, order_id in dict(changed).values():
        end = "without end" if until == NO_END else f"until {datetime.fromtimestamp(until, timezone.utc)}" if until else "no more"
        print(f"Order {order_id}: account {account or '(no x-account)'} has {quantity} of product {product_id} {end}", flush=True)


def access_of(account):
    """What an account has access to now: quantities by product ID. Call it when a customer signs in."""
    access = {}
    for owner, product_id, quantity, until, _ in list(rows.values()):
        if owner and owner == account and until > time.time():
            access[product_id] = access.get(product_id, 0) + quantity
    return access


def reconcile(days):
    """Reads again what may have changed without an event, or with one that was lost: new orders, and all that are known."""
    date_from = (datetime.now(timezone.utc) - timedelta(days=days)).strftime("%Y-%m-%dT%H:%M:%S.000")
    skip, count = 0, 1
    while skip < count:
        page = ask("Orders/GetList", skip=skip, take=100, search={"dateFrom": date_from}, sortByDate="asc")
        skip, count = skip + 100, page["totalCount"]
        for order in page["orders"]:
            store(order["id"])
    for *_, order_id in list(rows.values()):
        store(order_id)


signals = queue.Queue()


class Endpoint(BaseHTTPRequestHandler):
    def do_POST(self):
        try:
            status, text = self.receive()
        except Exception as error:
            print("Not stored:", repr(error), flush=True)
            status, text = 500, "Not stored"
        self.send_response(status)
        self.send_header("Content-Type", "text/plain; charset=utf-8")
        self.send_header("Content-Length", str(len(text)))
        self.end_headers()
        self.wfile.write(text.encode())

    do_GET = do_POST

    def receive(self):
        url = urlsplit(self.path)
        if IS_PRACTICE and url.path in ("/access", "/reconcile"):
            if url.path == "/reconcile":
                reconcile(36_500)
                signals.put(None)
            signals.join()
            return 200, json.dumps(access_of(dict(parse_qsl(url.query)).get("account")))
        length = max(0, int(self.headers.get("Content-Length") or 0))
        if length > MAX_BODY_BYTES:
            return 413, "Too large"
        body = self.rfile.read(length).decode("utf-8", "replace")
        if url.path != "/ipn":
            return 404, "Not found"
        if self.command != "POST":
            return 405, "Use POST"
        event = dict(parse_qsl(body, keep_blank_values=True))
        if not verify_webhook(event):
            return 403, "Wrong HASH or SIGNATURE"
        # The body of a 200 response to a license request would become the key.
        if event.get("IPN_TYPE_NAME") == "LicenseRequested":
            return 422, "Not a license generator"
        if not re.fullmatch(r"[0-9]+", event.get("ORDER_ID", "")):
            return 200, "No order"
        store(event["ORDER_ID"])
        signals.put(None)
        return 200, "Stored"


def work():
    """Reads the inbox at each event and each minute. An unexpected error ends the program."""
    while True:
        try:
            signals.get(timeout=60)
        except queue.Empty:
            signals.put(None)
            continue
        process_inbox()
        signals.task_done()


def reconcile_daily():
    while True:
        time.sleep(DAY)
        try:
            reconcile(3)
        except Exception as error:
            print("Not reconciled:", repr(error), flush=True)


if __name__ == "__main__":
    FOLDER.mkdir(parents=True, exist_ok=True)
    port = int(os.environ.get("PORT", "3000"))
    server = ThreadingHTTPServer(("", port), Endpoint)
    for target in (server.serve_forever, reconcile_daily):
        threading.Thread(target=target, daemon=True).start()
    print(f"Listening on http://localhost:{port}/ipn", flush=True)
    signals.put(None)
    work()
