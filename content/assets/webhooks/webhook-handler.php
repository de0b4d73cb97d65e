<?php
// Webhook (IPN) endpoint. PHP {sample.phpVersion} or newer with the curl extension, also on shared hosting.
//   Receive: your web server runs this file; to try it, php -S localhost:3000 webhook-handler.php
//   Repeat what failed, from cron: php webhook-handler.php; every night: php webhook-handler.php reconcile
// An event says that something has changed. What an account has access to is read from the API.
declare(strict_types=1);

/** The products that give access. Others, such as extras, give none. */
const PRODUCTS = [{sample.pro.id}, {sample.team.id}, {sample.basic.id}, {sample.lifetime.id}, {sample.yearly.id}, {sample.installments.id}];
/** Those that the customer keeps after the last installment. */
const INSTALLMENTS = [{sample.installments.id}];
/** How long an unpaid renewal keeps its access, while the payment is attempted again. */
const GRACE_DAYS = {amount.accessDays};
const DAY = 86_400;
const NO_END = 253_402_300_799;
const MAX_BODY_BYTES = 1_000_000;

// Not when it is included.
if (realpath($_SERVER['SCRIPT_FILENAME']) === __FILE__) {
    PHP_SAPI === 'cli' ? run($argv[1] ?? '') : receive();
}

/** Returns a setting of webhook-config.php, in the folder above this file and the web server's reach, or of the environment. */
function setting(string $name, ?string $default = null): string
{
    static $settings;
    $file = dirname(__DIR__) . '/webhook-config.php';
    $settings ??= is_file($file) ? require $file : getenv();
    return $settings[$name] ?? $default ?? throw new RuntimeException("$name is not set");
}

/** While you replace a key, set the old one too: IPN_SECRET_KEY_OLD, IPN_VALIDATION_KEY_OLD. */
function verify_webhook(array $event): bool
{
    $value = fn (string $name): string => $event[$name] ?? '';
    $keys = fn (string $name): array => array_filter([setting($name), setting("{$name}_OLD", '')]);
    $hash = fn (string $key): string => md5($value('TEST_MODE') === '1' ? '1' : $value('ORDER_ID') . $key);
    $sign = fn (string $key): string => hash('sha256', $value('ORDER_ID') . $value('ORDER_STATUS') . $value('ORDER_TOTAL_AMOUNT')
        . $value('CUSTOMER_EMAIL') . $key . $value('TEST_MODE') . $value('IPN_TYPE_NAME'));
    // hash_equals compares in constant time.
    $isOneOf = fn (string $received, array $hashes): bool =>
        array_filter($hashes, fn (string $each): bool => hash_equals($each, strtolower($received))) !== [];
    return $isOneOf($value('HASH'), array_map($hash, $keys('IPN_SECRET_KEY')))
        && $isOneOf($value('SIGNATURE'), array_map($sign, $keys('IPN_VALIDATION_KEY')));
}

/** Reads what the items of an order give access to: account, product, quantity, end and order, by subscription or item. */
function read_access(int $orderId): array
{
    $order = read_order($orderId);
    $rows = [];
    foreach ($order['orderItems'] as $index => $item) {
        $id = $item['subscriptionId'] ?? null;
        if (!$id) {
            $rows["$orderId-$index"] = row_of($order, $item, $item, NO_END);
            continue;
        }
        $subscription = ask('Subscriptions/GetSubscriptionDetails', ['subscriptionId' => $id, 'dateFormat' => 'a']);
        // The last payment counts: an order that was paid, or was paid and returned.
        $isPayment = fn (array $each): bool => in_array($each['orderStatusName'], ['Processed', 'Refunded', 'Chargeback'], true);
        $paid = array_filter($subscription['orders'], $isPayment);
        $later = fn (array $a, array $b): array => $a['createdAt'] > $b['createdAt'] ? $a : $b;
        $last = array_reduce($paid, $later, ['id' => $orderId, 'createdAt' => '']);
        $lastOrder = $last['id'] === $orderId ? $order : read_order($last['id']);
        $items = array_column($lastOrder['orderItems'], null, 'subscriptionId');
        $rows[$id] = row_of($lastOrder, $items[$id], $subscription, paid_until($subscription));
    }
    return $rows;
}

function row_of(array $order, array $item, array $bought, float $until): array
{
    $custom = array_column($order['customFields'], 'customFieldValue', 'customFieldKey');
    $refunded = $item['billingPriceRefund'] ?? 0;
    $isAllowed = !$order['isTestMode'] || setting('IPN_ALLOW_TEST', '') === '1'; // on staging, test orders give access
    $isPaid = $order['orderStatusName'] === 'Processed' && $isAllowed
        && ($refunded <= 0 || $refunded < $item['billingPrice']);
    // x-charge is your mark on reference charges.
    $givesAccess = $isPaid && in_array($bought['productId'], PRODUCTS, true) && !isset($custom['x-charge']);
    return [$custom['x-account'] ?? '', $bought['productId'], $bought['quantity'], $givesAccess ? $until : 0, $order['orderId']];
}

/** Returns when the paid time of a subscription ends. */
function paid_until(array $subscription): float
{
    ['status' => $status, 'nextPayment' => $nextPayment, 'lastPayment' => $lastPayment] = $subscription;
    if ($status === 'Finished' && in_array($subscription['productId'], INSTALLMENTS, true)) {
        return NO_END;
    }
    $next = $nextPayment === null ? null : time_of(new DateTimeImmutable("{$nextPayment}Z"));
    $period = "+{$subscription['subscriptionPeriodValue']} " . strtolower($subscription['subscriptionPeriod']);
    // A trial lasts until its first charge. A day later, and back in the end: a payment on February 28 can pay until March 31.
    $paid = $lastPayment === null ? $next ?? 0 : time_of(
        (new DateTimeImmutable("{$lastPayment}Z"))->modify('+1 day')->modify($period)->modify('-1 day'),
    );
    return $status === 'Active' ? max($next ?? 0, $paid + GRACE_DAYS * DAY) : min($next ?? NO_END, $paid);
}

function time_of(DateTimeImmutable $date): float
{
    return (float) $date->format('U.v');
}

function read_order(int $orderId): array
{
    return ask('Orders/GetOrderDetails', ['orderId' => $orderId, 'dateFormat' => 'a']);
}

function ask(string $operation, array $fields): array
{
    static $curl;
    $curl ??= curl_init();
    $fields += ['vendorAccountId' => (int) setting('VENDOR_ACCOUNT_ID'), 'apiSecretKey' => setting('API_SECRET_KEY')];
    curl_setopt_array($curl, [
        CURLOPT_URL => setting('API_URL', '{provider.apiBaseUrl}') . "/$operation",
        CURLOPT_POSTFIELDS => json_encode($fields, JSON_THROW_ON_ERROR),
        CURLOPT_HTTPHEADER => ['Content-Type: application/json'],
        CURLOPT_RETURNTRANSFER => true,
        CURLOPT_TIMEOUT => 30,
    ]);
    $body = curl_exec($curl);
    $data = json_decode((string) $body, true);
    // The response repeats the API secret key: print its errors only.
    if (($data['isSuccess'] ?? false) !== true) {
        $status = curl_getinfo($curl, CURLINFO_RESPONSE_CODE) . ' ' . curl_error($curl);
        throw new RuntimeException("$operation: $status " . json_encode($data['errors'] ?? []));
    }
    return $data['response'];
}

// Store: replace these functions with those of your database

/** Returns a path in the folder of events and access, which no web server serves. */
function path_of(string $name): string
{
    $folder = setting('IPN_FOLDER', dirname(__DIR__) . '/ipn-data');
    if (!is_dir($folder) && !mkdir($folder, 0700, true) && !is_dir($folder)) {
        throw new RuntimeException("Cannot create $folder");
    }
    return "$folder/$name";
}

/** Keeps an order in the inbox until it is read, however many events it has. */
function store(int $orderId): void
{
    touch(path_of("$orderId.new")) || throw new RuntimeException("Cannot store order $orderId");
}

function load_rows(): array
{
    $file = path_of('access.json');
    return is_file($file) ? json_decode((string) file_get_contents($file), true, 512, JSON_THROW_ON_ERROR) : [];
}

/** Reads an order of the inbox. If it fails, it stays, and is read again at the next run. */
function process_order(int $orderId): void
{
    try {
        flock($lock = fopen(path_of('lock'), 'c'), LOCK_EX); // one at a time
        $file = path_of("$orderId.read");
        @rename(path_of("$orderId.new"), $file); // so that an event which arrives now is not lost
        save_rows(read_access($orderId));
        @unlink($file);
    } catch (Throwable $error) {
        error_log("Order $orderId stays in the inbox: {$error->getMessage()}");
    }
}

function save_rows(array $rows): void
{
    $file = path_of('access.json');
    if (!file_put_contents("$file.tmp", json_encode($rows + load_rows(), JSON_THROW_ON_ERROR)) || !rename("$file.tmp", $file)) {
        throw new RuntimeException("Cannot write $file");
    }
    foreach ($rows as [$account, $productId, $quantity, $until, $orderId]) {
        $end = $until >= NO_END ? 'without end' : gmdate('\u\n\t\i\l Y-m-d H:i:s', (int) $until);
        $account = $account === '' ? '(no x-account)' : $account;
        error_log("Order $orderId: account $account has $quantity of product $productId " . ($until > 0 ? $end : 'no more'));
    }
}

/** What an account has access to now: quantities by product ID. Call it when a customer signs in. */
function access_of(string $account): array
{
    $access = [];
    foreach (load_rows() as [$owner, $productId, $quantity, $until]) {
        if ($owner !== '' && $owner === $account && $until > microtime(true)) {
            $access[$productId] = ($access[$productId] ?? 0) + $quantity;
        }
    }
    return $access;
}

/** Reads again what may have changed without an event, or with one that was lost: new orders, and all that are known. */
function reconcile(int $days): void
{
    $search = ['dateFrom' => gmdate('Y-m-d\TH:i:s.000', time() - $days * DAY)];
    for ($skip = 0, $count = 1; $skip < $count; $skip += 100) {
        $page = ask('Orders/GetList', ['skip' => $skip, 'take' => 100, 'search' => $search, 'sortByDate' => 'asc']);
        $count = $page['totalCount'];
        foreach ($page['orders'] as $order) {
            store($order['id']);
        }
    }
    foreach (load_rows() as $row) {
        store($row[4]);
    }
}

function run(string $task): void
{
    if ($task === 'reconcile') {
        reconcile(3);
    }
    foreach (glob(path_of('*.{new,read}'), GLOB_BRACE) ?: [] as $file) {
        process_order((int) basename($file));
    }
}

function receive(): void
{
    http_response_code(500); // until the event is stored, even with display_errors on
    $path = parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH);
    // The practice server may ask for access, and for a reconciliation.
    if (str_starts_with(setting('API_URL', ''), 'http://localhost:') && in_array($path, ['/access', '/reconcile'], true)) {
        if ($path === '/reconcile') {
            reconcile(36_500);
            run('');
        }
        respond(200, json_encode((object) access_of($_GET['account'] ?? '')));
        return;
    }
    $event = array_filter($_POST, 'is_string');
    if ($_SERVER['REQUEST_METHOD'] !== 'POST') {
        respond(405, 'Use POST');
    } elseif ((int) ($_SERVER['CONTENT_LENGTH'] ?? 0) > MAX_BODY_BYTES) {
        respond(413, 'Too large');
    } elseif (!verify_webhook($event)) {
        respond(403, 'Wrong HASH or SIGNATURE');
    } elseif (($event['IPN_TYPE_NAME'] ?? '') === 'LicenseRequested') {
        respond(422, 'Not a license generator'); // the body of a 200 response would become the key
    } elseif (!ctype_digit($event['ORDER_ID'] ?? '')) {
        respond(200, 'No order');
    } else {
        store((int) $event['ORDER_ID']);
        respond(200, 'Stored');
        process_order((int) $event['ORDER_ID']);
    }
}

/** Sends the response before the script ends, where the web server can do so. */
function respond(int $status, string $text): void
{
    http_response_code($status);
    header('Content-Type: text/plain; charset=utf-8');
    echo $text;
    if (function_exists('fastcgi_finish_request')) {
        fastcgi_finish_request();
    }
}
