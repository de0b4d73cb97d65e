"""Tests of your webhook (IPN) endpoint for pytest: the practice server plays histories of orders, and compares the access that you give.

Start your application with the keys and the API_URL that the practice server prints, and run both:

    node practice-server.mjs --ipn http://localhost:3000/ipn
    ENDPOINT_URL=http://localhost:3000/ pytest test_webhook.py

For tests only, ENDPOINT_URL has two more paths: GET access?account=1-4711 returns quantities by product ID, such as {"{sample.pro.id}":1},
when what was received has been processed. POST reconcile does for all orders what your code does every night.
"""
import json
import os
import urllib.parse
import urllib.request

import pytest

PRACTICE_URL = os.environ.get("PRACTICE_URL", "http://localhost:4242")
ENDPOINT_URL = os.environ.get("ENDPOINT_URL", "http://localhost:3000/")


def read(path, **options):
    with urllib.request.urlopen(PRACTICE_URL + path, timeout=60, **options) as response:
        return json.load(response)


@pytest.mark.parametrize("history", [pytest.param(each, id=each["name"]) for each in read("/-/histories")])
def test_webhook(history):
    played = read(f"/-/history/{history['name']}?against={urllib.parse.quote(ENDPOINT_URL)}", data=b"")
    assert "wrong" not in played, f"{history['because']} Steps: {history['steps']}. {played['wrong']}"
