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
from calendar import monthrange
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
# For the practice server: /access and /reconcile respond. Never in production.
IS_PRACTICE = os.environ.get("IPN_PRACTICE") == "1"
# Between the orders of the nightly run, which so leaves a third of the API's rate limit to new orders.
PAUSE = 0 if IS_PRACTICE else 1.5
# How long an order that the API rejects is read again.
GIVE_UP = 3600
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
    return value("TEST_MODE") in ("0", "1") and is_hash("md5", hashed, value("HASH")) and is_hash("sha256", signed, value("SIGNATURE"))


def is_hash(algorithm, texts, received):
    """Returns whether one of the texts has the hash. Compares in constant time."""
    hashes = [hashlib.new(algorithm, text.encode("utf-8")).hexdigest() for text in texts]
    return any(hmac.compare_digest(each.encode(), received.lower().encode()) for each in hashes)


def read_access(order_id, stored=None):
    """Reads what the items of an order give access to, and until when. An end in the past is no access. `stored` has the stored rows."""
    order = ask("Orders/GetOrderDetails", orderId=order_id, dateFormat="a")
    return [row_of_item(order, item, index, rows if stored is None else stored) for index, item in enumerate(order["orderItems"])]


def row_of_item(order, item, index, stored):
    subscription_id = item.get("subscriptionId")
    if not subscription_id:
        return row_of(f"{order['orderId']}-{index}", order, item, item, NO_END)
    subscription = ask("Subscriptions/GetSubscriptionDetails", subscriptionId=subscription_id, dateFormat="a")
    # The last payment counts: an order that was paid, or was paid and returned.
    paid = [each for each in subscription["orders"] if each["orderStatusName"] in ("Processed", "Refunded", "Chargeback")]
    last = max(reversed(paid), key=lambda each: each["createdAt"], default={"id": order["orderId"]})
    last_order = order if last["id"] == order["orderId"] else ask("Orders/GetOrderDetails", orderId=last["id"], dateFormat="a")
    last_item = next(each for each in last_order["orderItems"] if each.get("subscriptionId") == subscription_id)
    # What a payment bought is computed once: a later change of the product or the period doesn't change it.
    paid_at, (*_, before_at, until) = subscription["lastPayment"], stored.get(str(subscription_id), (None, 0))
    until = until if paid_at and paid_at == before_at else paid_until(subscription)
    key, row = row_of(str(subscription_id), last_order, last_item, subscription, end_of(subscription, until))
    return key, [*row, paid_at, until]


def row_of(key, order, item, bought, until):
    custom = {field["customFieldKey"]: field["customFieldValue"] for field in order["customFields"]}
    is_refunded = 0 < item.get("billingPriceRefund", 0) >= item["billingPrice"]
    is_paid = order["orderStatusName"] == "Processed" and not is_refunded and (ALLOW_TEST or not order["isTestMode"])
    # x-charge is your mark on reference charges.
    gives_access = is_paid and bought["productId"] in PRODUCTS and "x-charge" not in custom
    until = until if gives_access else 0
    return key, [custom.get("x-account"), bought["productId"], bought["quantity"], until, order["orderId"], order["createdAt"]]


def paid_until(subscription):
    """Returns when the time that the last payment bought ends: a billing period later, or on the last day of a shorter month."""
    if not subscription["lastPayment"]:  # a trial lasts until its first charge
        return date_of(subscription["nextPayment"]).timestamp() if subscription["nextPayment"] else 0
    paid, count = date_of(subscription["lastPayment"]), subscription["subscriptionPeriodValue"]
    months, days = {"Years": (12, 0), "Months": (1, 0), "Weeks": (0, 7), "Days": (0, 1)}[subscription["subscriptionPeriod"]]
    years, month = divmod(paid.month - 1 + months * count, 12)
    last_day = monthrange(paid.year + years, month + 1)[1]
    # The last day of a month can stand for the 31st.
    day = last_day if paid.day == monthrange(paid.year, paid.month)[1] else min(paid.day, last_day)
    return (paid.replace(year=paid.year + years, month=month + 1, day=day) + timedelta(days=days * count)).timestamp()


def end_of(subscription, paid):
    """Returns when the access of a subscription ends."""
    status, next_payment = subscription["status"], subscription["nextPayment"]
    if status == "Finished" and subscription["productId"] in INSTALLMENTS:
        return NO_END
    next_time = date_of(next_payment).timestamp() if next_payment else NO_END
    end = min(next_time, paid)
    return max(next_time, end + GRACE_DAYS * DAY) if status == "Active" else end


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
        if error.code == 429:
            time.sleep(float(error.headers["Retry-After"] or 60))
            return ask(operation, **fields)
        text = error.read()
        data = json.loads(text) if text.startswith(b"{") else {"errors": f"HTTP {error.code}"}
    if data.get("isSuccess") is True:
        return data["response"]
    # The response repeats the API secret key: print its errors only.
    raise (ValueError if "isSuccess" in data else OSError)(f"{operation}: {json.dumps(data.get('errors', []))}")


# Store: replace these functions with those of your database

ACCESS = FOLDER / "access.json"
# By subscription or item: account, product, quantity, end, order, its date; of a subscription also its last payment, and its end.
rows = json.loads(ACCESS.read_text("utf-8")) if ACCESS.exists() else {}


def save_rows(changed):
    rows.update(changed)
    temporary = ACCESS.with_suffix(".tmp")
    temporary.write_text(json.dumps(rows), "utf-8")
    temporary.replace(ACCESS)
    for account, product_id, quantity, until, order_id, *_ in dict(changed).values():
        end = "without end" if until == NO_END else f"until {datetime.fromtimestamp(until, timezone.utc)}" if until else "no more"
        print(f"Order {order_id}: account {account or '(no x-account)'} has {quantity} of product {product_id} {end}", flush=True)


def access_of(account, at=None):
    """What an account has access to: quantities by product ID. Call it when a customer signs in."""
    access = {}
    for owner, product_id, quantity, until, *_ in list(rows.values()):
        if owner and owner == str(account) and until > (at or time.time()):
            access[product_id] = access.get(product_id, 0) + quantity
    return access


# Work: a file for each order that waits, {sample.order.id}.event or {sample.order.id}.night

signals = queue.Queue()
tried = set()


def start_work():
    tried.clear()
    signals.put(None)


def store(order_id, kind="event"):
    (FOLDER / f"{order_id}.{kind}").write_text(kind)


def stored_at(name):
    return (FOLDER / name).stat().st_mtime if (FOLDER / name).exists() else 0


def process_orders():
    """Reads the orders of events first, then those of the nightly run. One that fails is read again in a minute."""
    while names := [path.name for path in FOLDER.glob("*.*t") if path.suffix in (".event", ".night") and path.name not in tried]:
        name = min(names, key=lambda each: each.endswith(".night"))
        since = stored_at(name)
        tried.add(name)
        try:
            save_rows(read_access(int(name.split(".")[0])))
            if stored_at(name) == since:
                (FOLDER / name).unlink()
            else:  # another event has come meanwhile
                tried.discard(name)
        except Exception as error:
            is_given_up = isinstance(error, ValueError) and time.time() > since + GIVE_UP
            print(f"Order {name} {'is given up' if is_given_up else 'waits'} since {datetime.fromtimestamp(since)}: {error!r}", flush=True)
            if is_given_up:
                (FOLDER / name).unlink()
        if name.endswith(".night"):
            time.sleep(PAUSE)


def reconcile(since):
    """Has orders read again that may have changed without an event, or with one that was lost: new ones, and those that are known."""
    date_from, skip, count = datetime.fromtimestamp(since, timezone.utc).strftime("%Y-%m-%dT%H:%M:%S.000"), 0, 1
    while skip < count:
        page = ask("Orders/GetList", skip=skip, take=100, search={"dateFrom": date_from}, sortByDate="asc")
        skip, count = skip + 100, page["totalCount"]
        for order in page["orders"]:
            store(order["id"], "night")
    for _, _, _, until, order_id, ordered_at, *_ in list(rows.values()):
        if max(until, date_of(ordered_at).timestamp()) > time.time() - 365 * DAY:
            store(order_id, "night")
    (FOLDER / "last-run").touch()


def work():
    """Reads what waits at each event and each minute. An unexpected error ends the program."""
    while True:
        signals.get()
        process_orders()
        signals.task_done()


def every_minute():
    """A nightly run is due a day after the last one, so also at the start. It looks back a day more."""
    while True:
        try:
            if time.time() > stored_at("last-run") + DAY:
                reconcile(max(0, stored_at("last-run") - DAY))
        except Exception as error:
            print(f"Not reconciled: {error!r}", flush=True)
        start_work()
        time.sleep(60)


# Receive


class Endpoint(BaseHTTPRequestHandler):
    timeout = 30  # of an upload that stalls

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

    def read_body(self):
        """Returns the body, which a proxy may send in chunks, up to a byte more than is allowed."""
        if "chunked" not in self.headers.get("Transfer-Encoding", ""):
            return self.rfile.read(min(int(self.headers.get("Content-Length") or 0), MAX_BODY_BYTES + 1))
        body = b""
        while len(body) <= MAX_BODY_BYTES and (size := int(self.rfile.readline(20), 16)):
            body += self.rfile.read(min(size, MAX_BODY_BYTES + 1))
            self.rfile.readline()
        return body

    def receive(self):
        url = urlsplit(self.path)
        if IS_PRACTICE and url.path in ("/access", "/reconcile"):
            if url.path == "/reconcile":
                reconcile(0)
                start_work()
            signals.join()
            query = dict(parse_qsl(url.query))
            at = datetime.fromisoformat(query["at"]).timestamp() if "at" in query else None
            return 200, json.dumps(access_of(query.get("account"), at))
        body = self.read_body()
        if len(body) > MAX_BODY_BYTES:
            return 413, "Too large"
        if url.path != "/ipn":
            return 404, "Not found"
        if self.command != "POST":
            return 405, "Use POST"
        event = dict(parse_qsl(body.decode("utf-8", "replace"), keep_blank_values=True))
        if not verify_webhook(event):
            return 403, "Wrong HASH or SIGNATURE"
        # The body of a 200 response to a license request would become the key.
        if event.get("IPN_TYPE_NAME") == "LicenseRequested":
            return 422, "Not a license generator"
        if not re.fullmatch(r"[0-9]+", event.get("ORDER_ID", "")):
            return 200, "No order"
        store(event["ORDER_ID"])
        start_work()
        return 200, "Stored"


if __name__ == "__main__":
    FOLDER.mkdir(parents=True, exist_ok=True)
    port = int(os.environ.get("PORT", "3000"))
    ThreadingHTTPServer.request_queue_size = 128  # bursts wait instead of being reset
    server = ThreadingHTTPServer(("127.0.0.1", port), Endpoint)
    for target in (server.serve_forever, every_minute):
        threading.Thread(target=target, daemon=True).start()
    print(f"Listening on http://localhost:{port}/ipn", flush=True)
    work()
