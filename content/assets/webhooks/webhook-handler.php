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
    $custom = parse_custom_fields($event['ORDER_CUSTOM_FIELDS'] ?? '');
    $attempts = $event['SUBSCRIPTION_NUMBER_OF_FAILED_ATTEMPTS'] ?? '?';
    $action = match ($event['IPN_TYPE_NAME'] ?? '') {
        'OrderCharged', 'TrialCharge', 'SubscriptionChargeSucceed', 'SubscriptionRenewed'
            => 'grant access to user ' . ($custom['x-user'] ?? '(no x-user)'),
        'SubscriptionSuspended' => 'keep access until the paid period ends',
        'SubscriptionTerminated', 'SubscriptionFinished', 'OrderRefunded', 'OrderChargedBack' => 'revoke access',
        'OrderChargedBackWon', 'OrderChargebackIsWon' => 'dispute won', // two names of the same event
        'SubscriptionChargeFailed' => "renewal failed, attempt $attempts",
        default => 'stored, no action',
    };
    log_action($action, $event);
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
    $json = json_encode($event, JSON_THROW_ON_ERROR | JSON_INVALID_UTF8_SUBSTITUTE);
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
    $paths = array_filter(glob(inbox() . '/*.json') ?: [], fn (string $path): bool => !file_exists("$path.done"));
    usort($paths, fn (string $a, string $b): int => filemtime($a) <=> filemtime($b));
    foreach ($paths as $path) {
        try {
            handle(json_decode((string) file_get_contents($path), true, 512, JSON_THROW_ON_ERROR));
            touch("$path.done");
        } catch (Throwable $error) {
            fwrite(STDERR, "$path failed and stays: {$error->getMessage()}\n");
        }
    }
}

/** "x-user=4711,x-note=a, b" gives ['x-user' => '4711', 'x-note' => 'a, b']. */
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
