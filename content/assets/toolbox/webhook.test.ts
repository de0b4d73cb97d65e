// Tests of your webhook (IPN) endpoint for Vitest: the practice server plays histories of orders, and compares the access that you give.
// Start your application with the keys and the API_URL that the practice server prints, and run both:
//   node practice-server.mjs --ipn http://localhost:3000/ipn
//   ENDPOINT_URL=http://localhost:3000/ npx vitest run webhook.test.ts
// For tests only, ENDPOINT_URL has two more paths: GET access?account=1-4711 returns quantities by product ID, such as {"{sample.pro.id}":1}, when
// what was received has been processed. POST reconcile does for all orders what your code does every night.
import { expect, test } from "vitest";

const { PRACTICE_URL = "http://localhost:4242", ENDPOINT_URL = "http://localhost:3000/" } = process.env;

type History = { name: string; steps: string; because: string };
const histories = (await (await fetch(`${PRACTICE_URL}/-/histories`)).json()) as History[];

test.each(histories)("$name: $because", { timeout: 60_000 }, async ({ name, steps }) => {
  const url = `${PRACTICE_URL}/-/history/${name}?against=${encodeURIComponent(ENDPOINT_URL)}`;
  const { wrong } = (await (await fetch(url, { method: "POST" })).json()) as { wrong?: object };
  expect(wrong, `Steps: ${steps}`).toBeUndefined();
});
