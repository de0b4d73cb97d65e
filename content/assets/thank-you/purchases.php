<?php
// PHP {sample.phpVersion} or newer.
declare(strict_types=1);

require_once __DIR__ . '/checkout-link.php';

const PRODUCT_IDS = ['pro' => {sample.pro.id}];

/** A new purchase with its checkout link, or null for an unknown plan. */
function startPurchase(string $plan): ?array
{
    if (!isset(PRODUCT_IDS[$plan])) {
        return null;
    }
    $reference = bin2hex(random_bytes(16));
    savePurchase($reference, ['plan' => $plan, 'state' => 'pending']);
    return [
        'reference' => $reference,
        // If a complete handler decides access, add 'x-account' with the user's ID.
        'link' => checkoutLink(['products[1][id]' => PRODUCT_IDS[$plan], 'x-purchase' => $reference]),
    ];
}

/** The purchase with plan and state, or null. */
function findPurchase(string $reference): ?array
{
    if (!preg_match('/^[0-9a-f]{32}$/D', $reference) || !is_file(purchasePath($reference))) {
        return null;
    }
    return json_decode(file_get_contents(purchasePath($reference)), true, 512, JSON_THROW_ON_ERROR);
}

/** Run this in your webhook handler for OrderCharged and TrialCharge, after you verified HASH and SIGNATURE. */
function markPaid(array $event): bool
{
    $fields = $event['ORDER_CUSTOM_FIELDS'] ?? '';
    preg_match('/(?:^|,)x-purchase=([0-9a-f]{32})(?=,|$)/D', $fields, $found);
    $purchase = findPurchase($found[1] ?? '');
    $isAllowed = ($event['TEST_MODE'] ?? '') !== '1' || getenv('IPN_ALLOW_TEST') === '1'; // on staging, test orders count as paid
    if ($purchase === null || !$isAllowed) {
        return false;
    }
    // Store what was sold: the customer can change the link, or accept another offer.
    savePurchase($found[1], ['state' => 'paid', 'orderId' => $event['ORDER_ID'], 'productId' => $event['PRODUCT_ID']] + $purchase);
    return true;
}

function purchasePath(string $reference): string
{
    return (getenv('PURCHASES_DIR') ?: 'purchases') . "/$reference.json";
}

function savePurchase(string $reference, array $purchase): void
{
    $path = purchasePath($reference);
    if (!is_dir(dirname($path))) {
        mkdir(dirname($path), 0700, true);
    }
    $temporary = $path . '.' . bin2hex(random_bytes(4)) . '.tmp';
    file_put_contents($temporary, json_encode($purchase, JSON_THROW_ON_ERROR));
    rename($temporary, $path);
}
