<?php
// Webhook (IPN) endpoint. PHP {sample.phpVersion} or newer, no framework.
//   Receive: php -S localhost:3000 webhook-handler.php   (to try it; in production your web server runs this file)
//   Process: php webhook-handler.php                     (from cron, every minute)
declare(strict_types=1);

// These can occur again with the same ids. None is dropped, so their code only sets a state.
const REPEATABLE = [
    'OrderPartiallyRefunded',
    'SubscriptionSuspended',
    'SubscriptionRenewed',
    'SubscriptionTerminated',
    'OrderCustomerInformationChanged',
    'SubscriptionPaymentInfoChanged',
    'InstantLeadNotification',
];

// Until the event is stored, the status is 500, even with display_errors on.
http_response_code(500);

if (PHP_SAPI === 'cli') {
    process_pending();
} else {
    receive();
}

/** Your business code. After a crash it can run twice for an event: keep it idempotent. */
function handle(array $event): void
{
    if (($event['TEST_MODE'] ?? '') === '1' && getenv('IPN_ALLOW_TEST') !== '1') {
        log_action('test event, nothing done', $event);
        return;
    }
    if (($event['IPN_TYPE_NAME'] ?? '') === 'SubscriptionChargeFailed') {
        log_action('renewal failed, attempt ' . ($event['SUBSCRIPTION_NUMBER_OF_FAILED_ATTEMPTS'] ?? '?'), $event);
        return;
    }
    // One record per subscription, or per item of a one-time order. Use a database table in production.
    $key = ($event['SUBSCRIPTION_ID'] ?? '') ?: ($event['ORDER_ITEM_ID'] ?? '') ?: ($event['ORDER_ID'] ?? '');
    $path = inbox() . '/' . hash('sha256', $key) . '.record';
    $record = is_file($path)
        ? json_decode((string) file_get_contents($path), true, 512, JSON_THROW_ON_ERROR)
        : ['account' => '(no x-account)', 'status' => 'new', 'paid_by' => '', 'paid_until' => 0, 'refunded' => [], 'charged_back' => []];
    if (!apply($event, $record)) {
        log_action('stored, no action', $event);
        return;
    }
    $json = json_encode($record, JSON_THROW_ON_ERROR);
    if (file_put_contents("$path.tmp", $json) === false || !rename("$path.tmp", $path)) {
        throw new RuntimeException("Cannot write $path");
    }
    log_action((has_access($record) ? 'grant access to' : 'revoke access of') . " account {$record['account']}", $event);
}

/** Updates the record. Repeated and late events change nothing. Returns false if the event is not about access. */
function apply(array $event, array &$record): bool
{
    $custom = parse_custom_fields($event['ORDER_CUSTOM_FIELDS'] ?? '');
    if (isset($custom['x-charge'])) {
        return false; // your mark on reference charges
    }
    $record['account'] = $custom['x-account'] ?? $record['account'];
    if ($record['status'] === 'Finished') {
        return true; // no way back
    }
    $text = $event['SUBSCRIPTION_NEXT_CHARGE_DATE'] ?? '';
    $next_charge = $text === '' ? 0 : (int) strtotime("$text UTC"); // 0: a one-time order
    $is_late = $record['status'] !== 'new' && $next_charge <= $record['paid_until'];
    switch ($event['IPN_TYPE_NAME'] ?? '') {
        case 'OrderCharged':
        case 'TrialCharge':
        case 'SubscriptionChargeSucceed':
            if ($next_charge >= $record['paid_until']) {
                $record['paid_by'] = $event['ORDER_ID'];
            }
            if (!$is_late && $record['status'] !== 'Ended') {
                $record['status'] = $record['status'] === 'Canceled' ? 'Canceled' : 'Active';
                $record['paid_until'] = $next_charge;
            }
            return true;
        case 'SubscriptionRenewed': // reactivated
            $record['status'] = $record['status'] === 'Canceled' ? 'Canceled' : 'Active';
            return true;
        case 'SubscriptionSuspended': // canceled, or unpaid: then the paid time has ended already
            if (!$is_late && (int) ($event['SUBSCRIPTION_NUMBER_OF_FAILED_ATTEMPTS'] ?? 0) === 0) {
                $record['paid_until'] = $next_charge;
            }
            if (!in_array($record['status'], ['Ended', 'Canceled'], true)) {
                $record['status'] = 'Suspended';
            }
            return true;
        case 'SubscriptionTerminated': // at PayPal, the customer canceled and keeps the paid time
            $at_paypal = ($event['ACTION_REASON'] ?? '') === 'PayPal billing agreement canceled';
            $record['status'] = $at_paypal && $record['status'] !== 'Ended' ? 'Canceled' : 'Ended';
            return true;
        case 'SubscriptionFinished':
            $record['status'] = 'Finished';
            return true;
        case 'OrderRefunded':
            $record['refunded'][$event['ORDER_ID']] = true;
            return true;
        case 'OrderChargedBack':
            $record['charged_back'][$event['ORDER_ID']] = true;
            return true;
        case 'OrderChargedBackWon':
        case 'OrderChargebackIsWon': // older name of the same event
            unset($record['charged_back'][$event['ORDER_ID']]);
            return true;
        default:
            return false;
    }
}

/** Use it when a customer signs in, too: no event says that the paid time of a canceled subscription has ended. */
function has_access(array $record, ?int $now = null): bool
{
    if (isset(($record['refunded'] + $record['charged_back'])[$record['paid_by']])) {
        return false; // the last payment was refunded or charged back
    }
    $keeps_paid_time = in_array($record['status'], ['Suspended', 'Canceled'], true);
    return $record['status'] === 'Active' || ($keeps_paid_time && ($now ?? time()) < $record['paid_until']);
}

function receive(): void
{
    if ($_SERVER['REQUEST_METHOD'] !== 'POST') {
        respond(405, 'Use POST');
        return;
    }
    $event = array_filter($_POST, 'is_string');
    if (!is_genuine($event)) {
        respond(403, 'Wrong HASH or SIGNATURE');
        return;
    }
    // The body of a 200 response to a license request would become the key.
    if (($event['IPN_TYPE_NAME'] ?? '') === 'LicenseRequested') {
        respond(422, 'Not a license generator');
        return;
    }
    $is_new = store($event); // an exception leaves the 500 in place
    respond(200, $is_new ? 'Stored' : 'Already stored');
}

function respond(int $status, string $text): void
{
    http_response_code($status);
    header('Content-Type: text/plain; charset=utf-8');
    echo $text;
}

function is_genuine(array $event): bool
{
    $value = fn (string $name): string => $event[$name] ?? '';
    $is_test = $value('TEST_MODE') === '1';
    $hash = md5($is_test ? '1' : $value('ORDER_ID') . required('IPN_SECRET_KEY'));
    $signature = hash('sha256', $value('ORDER_ID')
        . $value('ORDER_STATUS')
        . $value('ORDER_TOTAL_AMOUNT')
        . $value('CUSTOMER_EMAIL')
        . required('IPN_VALIDATION_KEY')
        . $value('TEST_MODE')
        . $value('IPN_TYPE_NAME'));
    // hash_equals compares in constant time.
    return hash_equals($hash, strtolower($value('HASH')))
        && hash_equals($signature, strtolower($value('SIGNATURE')));
}

/** Returns the same key for the same event, however often it is delivered. */
function event_key(array $event): string
{
    $type = $event['IPN_TYPE_NAME'] ?? '';
    $names = ['IPN_TYPE_NAME', 'TEST_MODE', 'ORDER_ID', 'ORDER_ITEM_ID', 'SUBSCRIPTION_ID'];
    if ($type === 'SubscriptionChargeSucceed') {
        $names[] = 'SUBSCRIPTION_NUMBER_OF_BILLING_CYCLES';
    }
    if ($type === 'SubscriptionChargeFailed') {
        array_push($names, 'SUBSCRIPTION_NUMBER_OF_BILLING_CYCLES', 'SUBSCRIPTION_NUMBER_OF_FAILED_ATTEMPTS');
    }
    $parts = array_map(fn (string $name): string => $event[$name] ?? '', $names);
    if (in_array($type, REPEATABLE, true)) {
        $parts[] = bin2hex(random_bytes(16));
    }
    return implode('|', $parts);
}

/** Stores the event durably. Returns false if it is stored already, and throws if it cannot be stored. */
function store(array $event): bool
{
    $path = inbox() . '/' . hash('sha256', event_key($event)) . '.json';
    $temporary = inbox() . '/' . bin2hex(random_bytes(16)) . '.tmp';
    $json = json_encode($event + ['received' => microtime(true)], JSON_THROW_ON_ERROR | JSON_INVALID_UTF8_SUBSTITUTE);
    $file = fopen($temporary, 'xb');
    if ($file === false || fwrite($file, $json) !== strlen($json) || !fsync($file) || !fclose($file)) {
        throw new RuntimeException("Cannot write $temporary");
    }
    $is_new = @link($temporary, $path); // fails when the name is taken
    unlink($temporary);
    if (!$is_new && !file_exists($path)) {
        throw new RuntimeException("Cannot write $path");
    }
    return $is_new;
}

/** Handles stored events, oldest first. A failed event stays and is retried at the next run. */
function process_pending(): void
{
    $lock = fopen(inbox() . '/worker.lock', 'c');
    if ($lock === false || !flock($lock, LOCK_EX | LOCK_NB)) {
        return; // the previous run has not finished
    }
    $pending = [];
    foreach (glob(inbox() . '/*.json') ?: [] as $path) {
        if (!file_exists("$path.done")) {
            $pending[$path] = json_decode((string) file_get_contents($path), true);
        }
    }
    // Not by the time of the file, which has no fractions of a second here.
    uasort($pending, fn (?array $a, ?array $b): int => ($a['received'] ?? 0) <=> ($b['received'] ?? 0));
    foreach ($pending as $path => $event) {
        try {
            handle($event ?? throw new RuntimeException('It is not JSON.'));
            touch("$path.done");
        } catch (Throwable $error) {
            fwrite(STDERR, "$path failed and stays: {$error->getMessage()}\n");
        }
    }
}

/** "x-account=4711,x-note=a, b" gives ['x-account' => '4711', 'x-note' => 'a, b']. */
function parse_custom_fields(string $text): array
{
    $fields = [];
    foreach (preg_split('/,(?=x-[^=,]+=)/', $text) ?: [] as $pair) {
        [$key, $value] = explode('=', $pair, 2) + [1 => null];
        if ($key !== '' && $value !== null) {
            $fields[$key] = $value;
        }
    }
    return $fields;
}

/** The folder of stored events. It is outside the folder of this file, so that no web server serves it. */
function inbox(): string
{
    $folder = getenv('IPN_INBOX') ?: dirname(__DIR__) . '/ipn-inbox';
    if (!is_dir($folder) && !mkdir($folder, 0700, true) && !is_dir($folder)) {
        throw new RuntimeException("Cannot create $folder");
    }
    return $folder;
}

function log_action(string $action, array $event): void
{
    echo ($event['IPN_TYPE_NAME'] ?? ''), ' order ', ($event['ORDER_ID'] ?? ''), ": $action\n";
}

/** With PHP-FPM, set env[...] or clear_env = no in the pool. */
function required(string $name): string
{
    return getenv($name) ?: throw new RuntimeException("$name is not set");
}
