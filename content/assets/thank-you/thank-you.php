<?php
// Try it with: php -S localhost:3000 thank-you.php
declare(strict_types=1);

require_once __DIR__ . '/purchases.php';

const HEADINGS = [
    'fulfilled' => 'Thank you for your order',
    'declined' => 'The payment was declined',
    'review' => 'Your order is being checked',
    'waiting' => 'Your order is waiting for the payment',
];
const STATES = [
    'paid' => 'Your purchase is ready.',
    'pending' => 'We are waiting for the confirmation of your payment.',
    'unknown' => 'You will get a confirmation by email.',
];

header('Cache-Control: no-store');
header('Referrer-Policy: no-referrer'); // the URL contains the reference

$path = (string) parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH);
[, $area, $value, $detail] = array_pad(explode('/', $path), 4, '');
$method = $_SERVER['REQUEST_METHOD'];

if ($area === 'buy' && $method === 'POST' && ($purchase = startPurchase($value)) !== null) {
    if (!str_contains($_SERVER['HTTP_ACCEPT'] ?? '', 'application/json')) {
        seeOther($purchase['link']);
    }
    sendJson(201, ['checkout' => $purchase['link'], 'state' => "/purchase/{$purchase['reference']}/state"]);
}
if ($area === 'thank-you' && isset(HEADINGS[$value])) {
    $reference = is_string($_GET['x-purchase'] ?? null) ? $_GET['x-purchase'] : '';
    seeOther('/purchase/' . (findPurchase($reference) ? $reference : 'unknown') . "?result=$value");
}
if ($area === 'purchase' && $method === 'GET') {
    $state = findPurchase($value)['state'] ?? 'unknown';
    if ($detail === 'state') {
        sendJson(200, ['state' => $state, 'text' => STATES[$state]]);
    }
    header('Content-Type: text/html; charset=utf-8');
    echo page($value, $state, is_string($_GET['result'] ?? null) ? $_GET['result'] : '');
    exit;
}
http_response_code(404);
echo 'Not found';

/** Contains only fixed texts and a checked reference. Escape whatever you add. */
function page(string $reference, string $state, string $result): string
{
    $heading = HEADINGS[$result] ?? 'Your order';
    $poll = $state === 'pending' ? " data-poll=\"/purchase/$reference/state\"" : '';
    $body = $result === 'declined' && $state !== 'paid'
        ? '<p><a href="/pricing">Try again</a></p>'
        : "<p id=\"state\" role=\"status\"$poll>" . STATES[$state] . '</p>';
    return <<<HTML
        <!doctype html>
        <html lang="en">
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width">
        <title>$heading</title>
        <h1>$heading</h1>
        $body
        <script type="module" src="/js/purchase-state.js"></script>
        </html>
        HTML;
}

function seeOther(string $location): never
{
    header("Location: $location", true, 303);
    exit;
}

function sendJson(int $status, array $value): never
{
    http_response_code($status);
    header('Content-Type: application/json; charset=utf-8');
    echo json_encode($value, JSON_THROW_ON_ERROR | JSON_UNESCAPED_SLASHES);
    exit;
}
