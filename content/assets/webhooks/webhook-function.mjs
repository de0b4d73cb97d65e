// Webhook (IPN) endpoint as a function from Request to Response, for platforms without a process or a disk: Next.js (as app/ipn/route.js),
// Deno, Bun, edge functions. Save webhook-handler.mjs in the same folder.
import { sql } from "./database.mjs"; // a tagged template, such as that of the packages postgres and @neondatabase/serverless
import { ordersSince, readAccess, verifyWebhook } from "./webhook-handler.mjs";

/** Nothing runs after the response, so the API is asked before it. After an error, the status is 500, and the event is sent again. */
export async function POST(request) {
  // Read the text yourself: SIGNATURE covers each character as it was sent.
  const event = Object.fromEntries(new URLSearchParams(await request.text()));
  if (!verifyWebhook(event)) return new Response("Wrong HASH or SIGNATURE", { status: 403 });
  // The body of a 200 response to a license request would become the key.
  if (event.IPN_TYPE_NAME === "LicenseRequested") return new Response("Not a license generator", { status: 422 });
  if (event.ORDER_ID) await update(Number(event.ORDER_ID));
  return new Response("Stored");
}

/** Call it every night, from the scheduler of your platform. What was read longest ago comes first, so the next run goes on where one was stopped. */
export async function reconcile(days = 3) {
  const [newest, known] = [await ordersSince(Date.now() - days * 86_400_000), await sql`SELECT order_id FROM access ORDER BY asked`];
  for (const id of new Set([...newest, ...known.map((row) => Number(row.order_id))]))
    await update(id).catch((error) => console.error(`Order ${id} is not updated: ${error.message}`));
}

/** The key is unique, and of two functions that run at the same time, the one that asked last is right. */
async function update(id) {
  const asked = Date.now();
  const stored = async (key) => (await sql`SELECT paid_at AS "paidAt", paid_until AS "paidUntil" FROM access WHERE key = ${key}`)[0];
  for (const { key, account = null, productId, quantity, until, orderId, paidAt = null, paidUntil = null } of await readAccess(id, stored)) {
    await sql`INSERT INTO access (key, account, product_id, quantity, until, order_id, asked, paid_at, paid_until)
      VALUES (${key}, ${account}, ${productId}, ${quantity}, ${until}, ${orderId}, ${asked}, ${paidAt}, ${paidUntil})
      ON CONFLICT (key) DO UPDATE SET account = excluded.account, product_id = excluded.product_id, quantity = excluded.quantity,
        until = excluded.until, order_id = excluded.order_id, asked = excluded.asked, paid_at = excluded.paid_at, paid_until = excluded.paid_until
      WHERE access.asked <= excluded.asked`;
  }
}
