<?php
// License generator and activation check. PHP {sample.phpVersion} or newer, no framework.
//   POST /license    for the platform: LicenseRequested (type 12), responds with the key
//   POST /ipn        for the platform: events of orders, revokes the keys of refunds and chargebacks
//   POST /activate   for your program: form fields key and product, responds with 200 or 403
// Try it with: php -S localhost:3000 license-server.php
// In production, route the three URLs to this file.
declare(strict_types=1);

ini_set('display_errors', '0'); // a warning in the response would become part of the key
http_response_code(500); // a script that ends early responds with 500
header('Content-Type: text/plain; charset=utf-8');

[$status, $text] = match (true) {
    $_SERVER['REQUEST_METHOD'] !== 'POST' => [405, 'Use POST'],
    path() === '/license' => request_license($_POST),
    path() === '/ipn' => update_revoked($_POST),
    path() === '/activate' => activate($_POST),
    default => [404, 'Not found'],
};
http_response_code($status);
echo $text; // no line break after the key

function path(): string
{
    return strtok($_SERVER['REQUEST_URI'], '?') ?: '/';
}

function request_license(array $event): array
{
    if (!verify_webhook($event)) {
        return [403, 'Wrong HASH or SIGNATURE'];
    }
    if (($event['IPN_TYPE_NAME'] ?? '') !== 'LicenseRequested') {
        return [422, 'Not a license request'];
    }
    if (!is_id($event['ORDER_ITEM_ID'] ?? '') || !is_id($event['PRODUCT_ID'] ?? '')) {
        return [422, 'Fields are missing'];
    }
    return [200, create_license($event['ORDER_ITEM_ID'], $event['PRODUCT_ID'], ($event['TEST_MODE'] ?? '') === '1')];
}

function activate(array $form): array
{
    $key = is_string($form['key'] ?? null) ? trim($form['key']) : '';
    $product = $form['product'] ?? '';
    if (!preg_match('/^(TEST-)?(\d+)-/', $key, $found) || !is_id($product)) {
        return [403, 'Unknown key'];
    }
    [, $test, $orderItemId] = $found;
    if (!hash_equals(create_license($orderItemId, $product, $test !== ''), $key)) {
        return [403, 'Unknown key'];
    }
    if ($test !== '' && getenv('LICENSE_ALLOW_TEST') !== '1') {
        return [403, 'Test key'];
    }
    return in_array($orderItemId, revoked_items(), true) ? [403, 'Revoked key'] : [200, 'Valid'];
}

/** The same order item always gets the same key. */
function create_license(string $orderItemId, string $productId, bool $isTest): string
{
    $text = implode('|', [$isTest ? 'test' : 'live', $productId, $orderItemId]);
    $code = strtoupper(substr(hash_hmac('sha256', $text, required('LICENSE_SIGNING_KEY')), 0, 20));
    return ($isTest ? 'TEST-' : '') . $orderItemId . '-' . implode('-', str_split($code, 5));
}

/** Revokes the key of an item that is refunded in full or charged back, and accepts it again after a dispute is won. */
function update_revoked(array $event): array
{
    if (!verify_webhook($event)) {
        return [403, 'Wrong HASH or SIGNATURE'];
    }
    if (($event['IPN_TYPE_NAME'] ?? '') === 'LicenseRequested') {
        return [422, 'Send license requests to /license'];
    }
    if (!is_id($event['ORDER_ITEM_ID'] ?? '')) {
        return [200, 'No order item'];
    }
    $lock = fopen(revoked_file() . '.lock', 'c');
    flock($lock, LOCK_EX); // so that an old state never replaces a newer one
    $order = read_order((int) $event['ORDER_ID']); // events can arrive late, so the order is read as it is now
    $isRefunded = in_array($order['orderStatusName'], ['Refunded', 'Chargeback'], true);
    foreach ($order['orderItems'] as $item) {
        $refund = $item['billingPriceRefund'] ?? 0;
        $isRefunded = $isRefunded || ((string) $item['productId'] === $event['PRODUCT_ID'] && $refund > 0 && $refund >= $item['billingPrice']);
    }
    $revoked = array_diff(revoked_items(), [$event['ORDER_ITEM_ID']]);
    file_put_contents(revoked_file() . '.tmp', implode("\n", [...$revoked, ...($isRefunded ? [$event['ORDER_ITEM_ID']] : [])]));
    rename(revoked_file() . '.tmp', revoked_file());
    return [200, 'Updated'];
}

function read_order(int $orderId): array
{
    $fields = ['orderId' => $orderId, 'vendorAccountId' => (int) required('VENDOR_ACCOUNT_ID'), 'apiSecretKey' => required('API_SECRET_KEY')];
    $request = ['method' => 'POST', 'header' => 'Content-Type: application/json', 'content' => json_encode($fields), 'timeout' => 10];
    $url = (getenv('API_URL') ?: '{provider.apiBaseUrl}') . '/Orders/GetOrderDetails';
    $data = json_decode((string) file_get_contents($url, false, stream_context_create(['http' => $request])), true);
    // The response repeats the API secret key: print its errors only.
    return ($data['isSuccess'] ?? null) === true ? $data['response'] : throw new RuntimeException("Order $orderId: " . json_encode($data['errors'] ?? []));
}

/** Returns the order item IDs whose keys are revoked, one per line of the file. */
function revoked_items(): array
{
    return is_file(revoked_file()) ? preg_split('/\s+/', file_get_contents(revoked_file()), -1, PREG_SPLIT_NO_EMPTY) : [];
}

function revoked_file(): string
{
    return getenv('REVOKED_FILE') ?: 'revoked.txt';
}

/** While you replace a key, set the old one too: IPN_SECRET_KEY_OLD, IPN_VALIDATION_KEY_OLD. */
function verify_webhook(array $event): bool
{
    $value = fn (string $name): string => is_string($event[$name] ?? null) ? $event[$name] : '';
    $keys = fn (string $name): array => array_filter([required($name), getenv("{$name}_OLD")]);
    $hash = fn (string $key): string => md5($value('TEST_MODE') === '1' ? '1' : $value('ORDER_ID') . $key);
    $sign = fn (string $key): string => hash('sha256', $value('ORDER_ID') . $value('ORDER_STATUS') . $value('ORDER_TOTAL_AMOUNT')
        . $value('CUSTOMER_EMAIL') . $key . $value('TEST_MODE') . $value('IPN_TYPE_NAME'));
    $isOneOf = fn (string $received, array $hashes): bool =>
        array_filter($hashes, fn (string $each): bool => hash_equals($each, strtolower($received))) !== [];
    return in_array($value('TEST_MODE'), ['0', '1'], true) && $isOneOf($value('HASH'), array_map($hash, $keys('IPN_SECRET_KEY')))
        && $isOneOf($value('SIGNATURE'), array_map($sign, $keys('IPN_VALIDATION_KEY')));
}

function is_id(mixed $text): bool
{
    return is_string($text) && preg_match('/^\d{1,18}$/D', $text) === 1;
}

function required(string $name): string
{
    return getenv($name) ?: throw new RuntimeException("$name is not set");
}
