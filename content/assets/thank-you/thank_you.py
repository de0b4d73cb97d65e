# pip install flask       Start it with: python thank_you.py
from flask import Flask, abort, jsonify, redirect, request

from purchases import find_purchase, start_purchase

app = Flask(__name__)

HEADINGS = {
    "fulfilled": "Thank you for your order",
    "declined": "The payment was declined",
    "review": "Your order is being checked",
    "waiting": "Your order is waiting for the payment",
}
STATES = {
    "paid": "Your purchase is ready.",
    "pending": "We are waiting for the confirmation of your payment.",
    "unknown": "You will get a confirmation by email.",
}


@app.post("/buy/<plan>")
def buy(plan):
    purchase = start_purchase(plan)
    if purchase is None:
        abort(404)
    reference, link = purchase
    if "application/json" not in request.headers.get("Accept", ""):
        return redirect(link, code=303)
    return jsonify(checkout=link, state=f"/purchase/{reference}/state"), 201


@app.route("/thank-you/<scenario>", methods=["GET", "POST"])
def thank_you(scenario):
    if scenario not in HEADINGS:
        abort(404)
    reference = request.args.get("x-purchase", "")  # the body is not used
    known = reference if find_purchase(reference) else "unknown"
    return redirect(f"/purchase/{known}?result={scenario}", code=303)


@app.get("/purchase/<reference>/state")
def purchase_state(reference):
    state = state_of(reference)
    return jsonify(state=state, text=STATES[state])


@app.get("/purchase/<reference>")
def purchase_page(reference):
    """Contains only fixed texts and a checked reference. Escape whatever you add."""
    state, result = state_of(reference), request.args.get("result", "")
    heading = HEADINGS.get(result, "Your order")
    poll = f' data-poll="/purchase/{reference}/state"' if state == "pending" else ""
    body = f'<p id="state" role="status"{poll}>{STATES[state]}</p>'
    if result == "declined" and state != "paid":
        body = '<p><a href="/pricing">Try again</a></p>'
    return f"""<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>{heading}</title>
<h1>{heading}</h1>
{body}
<script type="module" src="/js/purchase-state.js"></script>
</html>"""


def state_of(reference):
    return (find_purchase(reference) or {}).get("state", "unknown")


@app.after_request
def add_headers(response):
    response.headers["Cache-Control"] = "no-store"
    response.headers["Referrer-Policy"] = "no-referrer"  # the URL contains the reference
    return response


if __name__ == "__main__":
    app.run(port=3000)
