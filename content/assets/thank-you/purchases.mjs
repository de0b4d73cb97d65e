// Node.js {sample.nodeVersion} or newer, no packages.
import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkoutLink } from './checkout-link.mjs';

const FOLDER = process.env.PURCHASES_DIR ?? 'purchases';
const ALLOW_TEST = process.env.IPN_ALLOW_TEST === '1'; // on staging, test orders count as paid
const PRODUCT_IDS = { pro: {sample.pro.id} };

/** A new purchase with its checkout link, or null for an unknown plan. */
export function startPurchase(plan) {
  if (!Object.hasOwn(PRODUCT_IDS, plan)) return null;
  const reference = randomBytes(16).toString('hex');
  save(reference, { plan, state: 'pending' });
  return {
    reference,
    // If a complete handler decides access, add 'x-account' with the user's ID.
    link: checkoutLink({ 'products[1][id]': PRODUCT_IDS[plan], 'x-purchase': reference }),
  };
}

/** The purchase as { plan, state }, or null. */
export function findPurchase(reference) {
  if (!/^[0-9a-f]{32}$/.test(reference ?? '')) return null;
  try {
    return JSON.parse(readFileSync(pathOf(reference), 'utf8'));
  } catch (error) {
    if (error.code === 'ENOENT') return null;
    throw error;
  }
}

/** Run this in your webhook handler for OrderCharged and TrialCharge, after you verified HASH and SIGNATURE. */
export function markPaid(event) {
  const found = /(?:^|,)x-purchase=([0-9a-f]{32})(?=,|$)/.exec(event.ORDER_CUSTOM_FIELDS ?? '');
  const purchase = findPurchase(found?.[1]);
  if (!purchase || (event.TEST_MODE === '1' && !ALLOW_TEST)) return false;
  // Store what was sold: the customer can change the link, or accept another offer.
  save(found[1], { ...purchase, state: 'paid', orderId: event.ORDER_ID, productId: event.PRODUCT_ID });
  return true;
}

function pathOf(reference) {
  return join(FOLDER, `${reference}.json`);
}

function save(reference, purchase) {
  mkdirSync(FOLDER, { recursive: true });
  const temporary = `${pathOf(reference)}.${randomBytes(4).toString('hex')}.tmp`;
  writeFileSync(temporary, JSON.stringify(purchase));
  renameSync(temporary, pathOf(reference));
}
