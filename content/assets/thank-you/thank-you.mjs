// Start it with: node thank-you.mjs
import { createServer } from 'node:http';
import { findPurchase, startPurchase } from './purchases.mjs';

const HEADINGS = {
  fulfilled: 'Thank you for your order',
  declined: 'The payment was declined',
  review: 'Your order is being checked',
  waiting: 'Your order is waiting for the payment',
};
const STATES = {
  paid: 'Your purchase is ready.',
  pending: 'We are waiting for the confirmation of your payment.',
  unknown: 'You will get a confirmation by email.',
};
// The URL contains the reference.
const PRIVATE = { 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' };

createServer((request, response) => {
  request.resume(); // the body is not used
  const { pathname, searchParams } = new URL(request.url, 'http://localhost');
  const [, area, value = '', detail] = pathname.split('/');
  const isRead = request.method === 'GET';

  if (area === 'buy' && request.method === 'POST') {
    const purchase = startPurchase(value);
    if (!purchase) return send(response, 404, 'Not found');
    if (!request.headers.accept?.includes('application/json')) return seeOther(response, purchase.link);
    return sendJson(response, 201, {
      checkout: purchase.link,
      state: `/purchase/${purchase.reference}/state`,
    });
  }
  if (area === 'thank-you' && Object.hasOwn(HEADINGS, value)) {
    const reference = searchParams.get('x-purchase');
    return seeOther(response, `/purchase/${findPurchase(reference) ? reference : 'unknown'}?result=${value}`);
  }
  if (area === 'purchase' && isRead) {
    const state = findPurchase(value)?.state ?? 'unknown';
    if (detail === 'state') return sendJson(response, 200, { state, text: STATES[state] });
    return send(response, 200, page(value, state, searchParams.get('result')), 'text/html');
  }
  send(response, 404, 'Not found');
}).listen(process.env.PORT ?? 3000);

/** Contains only fixed texts and a checked reference. Escape whatever you add. */
function page(reference, state, result) {
  const heading = Object.hasOwn(HEADINGS, result ?? '') ? HEADINGS[result] : 'Your order';
  const poll = state === 'pending' ? ` data-poll="/purchase/${reference}/state"` : '';
  const body = result === 'declined' && state !== 'paid'
    ? '<p><a href="/pricing">Try again</a></p>'
    : `<p id="state" role="status"${poll}>${STATES[state]}</p>`;
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${heading}</title>
<h1>${heading}</h1>
${body}
<script type="module" src="/js/purchase-state.js"></script>
</html>`;
}

function seeOther(response, location) {
  response.writeHead(303, { Location: location, ...PRIVATE }).end();
}

function sendJson(response, status, value) {
  send(response, status, JSON.stringify(value), 'application/json');
}

function send(response, status, text, type = 'text/plain') {
  response.writeHead(status, { 'Content-Type': `${type}; charset=utf-8`, ...PRIVATE });
  response.end(text);
}
