import json
import os
import re
import secrets
from pathlib import Path

from checkout_link import checkout_link

FOLDER = Path(os.environ.get("PURCHASES_DIR", "purchases"))
ALLOW_TEST = os.environ.get("IPN_ALLOW_TEST") == "1"  # on staging, test orders count as paid
PRODUCT_IDS = {"pro": {sample.pro.id}}


def start_purchase(plan):
    """A new purchase as (reference, checkout link), or None for an unknown plan."""
    if plan not in PRODUCT_IDS:
        return None
    reference = secrets.token_hex(16)
    save(reference, {"plan": plan, "state": "pending"})
    # If a complete handler decides access, add "x-account" with the user's ID.
    return reference, checkout_link({"products[1][id]": PRODUCT_IDS[plan], "x-purchase": reference})


def find_purchase(reference):
    """The purchase with plan and state, or None."""
    if not re.fullmatch("[0-9a-f]{32}", reference or ""):
        return None
    try:
        return json.loads(path_of(reference).read_text())
    except FileNotFoundError:
        return None


def mark_paid(event):
    """Run this in your webhook handler for OrderCharged and TrialCharge, after you verified HASH and SIGNATURE."""
    found = re.search(r"(?:^|,)x-purchase=([0-9a-f]{32})(?=,|\Z)", event.get("ORDER_CUSTOM_FIELDS", ""))
    purchase = find_purchase(found and found[1])
    if not purchase or (event.get("TEST_MODE") == "1" and not ALLOW_TEST):
        return False
    # Store what was sold: the customer can change the link, or accept another offer.
    save(found[1], {**purchase, "state": "paid", "orderId": event["ORDER_ID"], "productId": event["PRODUCT_ID"]})
    return True


def path_of(reference):
    return FOLDER / f"{reference}.json"


def save(reference, purchase):
    FOLDER.mkdir(parents=True, exist_ok=True)
    temporary = FOLDER / f"{reference}.{secrets.token_hex(4)}.tmp"
    temporary.write_text(json.dumps(purchase))
    temporary.replace(path_of(reference))
