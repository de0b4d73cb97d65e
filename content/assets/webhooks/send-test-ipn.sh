#!/usr/bin/env bash
# Posts a signed sample event, the same event again, and one with a wrong signature.
# Usage: ./send-test-ipn.sh [order id]     Needs: bash, curl, openssl
set -euo pipefail

url=${IPN_URL:-http://localhost:3000/ipn}
secret_key=${IPN_SECRET_KEY:-ex4mpleSecret}
validation_key=${IPN_VALIDATION_KEY:-exampleValidationKey}

order_id=${1:-{sample.order.id}}
order_status=Processed
amount={sample.pro.price}
email={sample.jordan.email}
test_mode=${TEST_MODE:-0}
type_id=${IPN_TYPE_ID:-1}
type_name=${IPN_TYPE_NAME:-OrderCharged}

hash_of() { # algorithm, text
  printf %s "$2" | openssl dgst "-$1" -r | cut -d ' ' -f 1
}

if [ "$test_mode" = 1 ]; then
  amount=0
  hash=$(hash_of md5 1)
else
  hash=$(hash_of md5 "$order_id$secret_key")
fi
signature=$(hash_of sha256 "$order_id$order_status$amount$email$validation_key$test_mode$type_name")
echo "HASH      $hash"
echo "SIGNATURE $signature"

unexpected=0
send() { # what it is, signature, expected status
  local body status
  body=$(mktemp)
  status=$(curl --silent --show-error --output "$body" --write-out '%{http_code}' "$url" \
    --data-urlencode "IPN_TYPE_ID=$type_id" \
    --data-urlencode "IPN_TYPE_NAME=$type_name" \
    --data-urlencode "ORDER_ID=$order_id" \
    --data-urlencode "ORDER_STATUS_ID=5" \
    --data-urlencode "ORDER_STATUS=$order_status" \
    --data-urlencode "ORDER_CURRENCY_CODE={sample.currency}" \
    --data-urlencode "ORDER_TOTAL_AMOUNT=$amount" \
    --data-urlencode "ORDER_PLACED_TIME_UTC=03/14/2026 09:26:53" \
    --data-urlencode "ORDER_CUSTOM_FIELDS=x-account=4711,x-note=first order, thanks" \
    --data-urlencode "PRODUCT_ID={sample.pro.id}" \
    --data-urlencode "PRODUCT_QUANTITY=1" \
    --data-urlencode "ORDER_ITEM_ID={sample.order.item}" \
    --data-urlencode "ORDER_ITEM_NAME={sample.pro.name}" \
    --data-urlencode "CUSTOMER_NAME={sample.jordan.firstName} {sample.jordan.lastName}" \
    --data-urlencode "CUSTOMER_EMAIL=$email" \
    --data-urlencode "TEST_MODE=$test_mode" \
    --data-urlencode "HASH=$hash" \
    --data-urlencode "SIGNATURE=$2") || true
  echo "$1: $status $(cat "$body") (expected: $3)"
  rm -f "$body"
  [ "$status" = "$3" ] || unexpected=1
}

send "Signed event" "$signature" 200
send "Same event again" "$signature" 200
send "Wrong signature" "${signature//[0-9]/0}" 403
exit "$unexpected"
