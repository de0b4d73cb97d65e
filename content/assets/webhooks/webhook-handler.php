<?php
// Webhook (IPN) endpoint. PHP {sample.phpVersion} or newer with the curl extension, also on shared hosting.
//   Receive: your web server runs this file; to try it, php -S localhost:3000 webhook-handler.php
//   Every minute, cron runs php webhook-handler.php: it repeats what failed, and once a day reads all orders again.
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
/** Microseconds between the orders of the nightly run, which so leaves a third of the API's rate limit to new orders. */
const PAUSE = 1_500_000;
/** How many seconds an order that the API rejects is read again. */
const GIVE_UP = 3600;

// Not when it is included.
if (realpath($_SERVER['SCRIPT_FILENAME']) === __FILE__) {
    PHP_SAPI === 'cli' ? run() : receive();
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
    return in_array($value('TEST_MODE'), ['0', '1'], true) && $isOneOf($value('HASH'), array_map($hash, $keys('IPN_SECRET_KEY')))
        && $isOneOf($value('SIGNATURE'), array_map($sign, $keys('IPN_VALIDATION_KEY')));
}

/**
 * Reads what the items of an order give access to, by subscription or item: account, product, quantity, end, order and its date; of a
 * subscription also its last payment, and until when that paid. $stored has the rows that are stored.
 */
function read_access(int $orderId, array $stored): array
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
        // What a payment bought is computed once: a later change of the product or the period doesn't change it.
        [6 => $before, 7 => $paid] = ($stored[$id] ?? []) + [6 => null, 7 => 0];
        $paidAt = $subscription['lastPayment'];
        $paid = $paidAt !== null && $paidAt === $before ? $paid : paid_until($subscription);
        $rows[$id] = [...row_of($lastOrder, $items[$id], $subscription, end_of($subscription, $paid)), $paidAt, $paid];
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
    $end = $givesAccess ? $until : 0;
    return [$custom['x-account'] ?? '', $bought['productId'], $bought['quantity'], $end, $order['orderId'], $order['createdAt']];
}

/** Returns when the time that the last payment bought ends: a billing period later, or on the last day of a shorter month. */
function paid_until(array $subscription): float
{
    ['nextPayment' => $nextPayment, 'lastPayment' => $lastPayment, 'subscriptionPeriodValue' => $count] = $subscription;
    if ($lastPayment === null) {
        return $nextPayment === null ? 0 : time_of($nextPayment); // a trial lasts until its first charge
    }
    $paid = new DateTimeImmutable("{$lastPayment}Z");
    $months = ['Years' => 12, 'Months' => 1][$subscription['subscriptionPeriod']] ?? 0;
    if ($months === 0) {
        return (float) $paid->modify("+$count " . strtolower($subscription['subscriptionPeriod']))->format('U.v');
    }
    $last = $paid->modify('last day of +' . $months * $count . ' months');
    // The last day of a month can stand for the 31st.
    $back = $paid->format('j') === $paid->format('t') ? 0 : max(0, (int) $last->format('j') - (int) $paid->format('j'));
    return (float) $last->modify("-$back days")->format('U.v');
}

/** Returns when the access of a subscription ends. */
function end_of(array $subscription, float $paid): float
{
    if ($subscription['status'] === 'Finished' && in_array($subscription['productId'], INSTALLMENTS, true)) {
        return NO_END;
    }
    $next = $subscription['nextPayment'] === null ? NO_END : time_of($subscription['nextPayment']);
    $end = min($next, $paid);
    return $subscription['status'] === 'Active' ? max($next, $end + GRACE_DAYS * DAY) : $end;
}

function time_of(string $date): float
{
    return (float) (new DateTimeImmutable("{$date}Z"))->format('U.v');
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
    $wait = 60;
    curl_setopt($curl, CURLOPT_HEADERFUNCTION, function ($_, string $line) use (&$wait): int {
        $wait = preg_match('/^Retry-After: *(\d+)/i', $line, $found) ? (int) $found[1] : $wait;
        return strlen($line);
    });
    $body = curl_exec($curl);
    $status = curl_getinfo($curl, CURLINFO_RESPONSE_CODE);
    if ($status === 429) {
        sleep($wait);
        return ask($operation, $fields);
    }
    $data = json_decode((string) $body, true);
    if (($data['isSuccess'] ?? null) === true) {
        return $data['response'];
    }
    // The response repeats the API secret key: print its errors only.
    $message = "$operation: $status " . curl_error($curl) . json_encode($data['errors'] ?? []);
    throw isset($data['isSuccess']) ? new DomainException($message) : new RuntimeException($message);
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

function load_rows(): array
{
    $file = path_of('access.json');
    return is_file($file) ? json_decode((string) file_get_contents($file), true, 512, JSON_THROW_ON_ERROR) : [];
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

/** What an account has access to: quantities by product ID. Call it when a customer signs in. */
function access_of(string|int $account, ?float $time = null): array
{
    $access = [];
    foreach (load_rows() as [$owner, $productId, $quantity, $until]) {
        if ($owner !== '' && $owner === (string) $account && $until > ($time ?? microtime(true))) {
            $access[$productId] = ($access[$productId] ?? 0) + $quantity;
        }
    }
    return $access;
}

// Work: a file for each order that waits, {sample.order.id}.event or {sample.order.id}.night

function store(int $orderId, string $kind = 'event'): void
{
    file_put_contents(path_of("$orderId.$kind"), microtime(true)) || throw new RuntimeException("Cannot store order $orderId");
}

/** Reads an order that waits. If it fails, it is read again in a minute. */
function process_order(string $file): void
{
    $since = (float) file_get_contents($file);
    $order = basename($file);
    try {
        flock($lock = fopen(path_of('lock'), 'c'), LOCK_EX); // one at a time
        save_rows(read_access((int) $order, load_rows()));
        if ((float) file_get_contents($file) === $since) { // else another event has come meanwhile
            unlink($file);
        }
    } catch (Throwable $error) {
        $isGivenUp = $error instanceof DomainException && microtime(true) > $since + GIVE_UP;
        error_log("Order $order " . ($isGivenUp ? 'is given up' : 'waits') . ' since ' . gmdate('Y-m-d H:i:s', (int) $since) . ": {$error->getMessage()}");
        if ($isGivenUp) {
            unlink($file);
        }
    }
}

/** Has orders read again that may have changed without an event, or with one that was lost: new ones, and those that are known. */
function reconcile(int $since): void
{
    $search = ['dateFrom' => gmdate('Y-m-d\TH:i:s.000', $since)];
    for ($skip = 0, $count = 1; $skip < $count; $skip += 100) {
        $page = ask('Orders/GetList', ['skip' => $skip, 'take' => 100, 'search' => $search, 'sortByDate' => 'asc']);
        $count = $page['totalCount'];
        array_map(fn (array $order) => store($order['id'], 'night'), $page['orders']);
    }
    foreach (load_rows() as [3 => $until, 4 => $orderId, 5 => $orderedAt]) {
        if (max($until, time_of($orderedAt)) > time() - 365 * DAY) {
            store($orderId, 'night');
        }
    }
    touch(path_of('last-run'));
}

/** Returns what is next: the orders of events, then those of the nightly run, none that was tried in the last minute. */
function next_file(array $tried): ?string
{
    $files = [...glob(path_of('*.event')), ...glob(path_of('*.night'))];
    $due = array_filter($files, fn (string $file): bool => ($tried[$file] ?? 0) < time() - 60);
    return array_shift($due);
}

/** Reads what waits. A nightly run is due a day after the last one, and looks back a day more. */
function run(?int $lastRun = null): void
{
    if (!flock($runs = fopen(path_of('run'), 'c'), LOCK_EX | LOCK_NB)) {
        return; // the last run still works
    }
    $lastRun ??= (int) @filemtime(path_of('last-run'));
    try {
        time() > $lastRun + DAY && reconcile(max(0, $lastRun - DAY));
    } catch (Throwable $error) {
        error_log("Not reconciled: {$error->getMessage()}");
    }
    $pause = setting('IPN_PRACTICE', '') === '1' ? 0 : PAUSE;
    for ($tried = []; $file = next_file($tried);) {
        $tried[$file] = time();
        process_order($file);
        usleep(str_ends_with($file, 'event') ? 0 : $pause);
    }
}

function receive(): void
{
    http_response_code(500); // until the event is stored, even with display_errors on
    $path = parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH);
    // For the practice server. Never in production.
    if (setting('IPN_PRACTICE', '') === '1' && in_array($path, ['/access', '/reconcile'], true)) {
        run($path === '/reconcile' ? 0 : time());
        respond(200, json_encode((object) access_of($_GET['account'] ?? '', isset($_GET['at']) ? strtotime($_GET['at']) : null)));
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
        process_order(path_of("{$event['ORDER_ID']}.event"));
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
