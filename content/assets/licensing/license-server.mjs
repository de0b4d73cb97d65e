// License generator and activation check. Node.js {sample.nodeVersion} or newer, no packages.
//   POST /license    for the platform: LicenseRequested (type 12), responds with the key
//   POST /activate   for your program: form fields key and product, responds with 200 or 403
import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";

const [SECRET_KEYS, VALIDATION_KEYS] = ["IPN_SECRET_KEY", "IPN_VALIDATION_KEY"].map((name) =>
  [required(name), process.env[`${name}_OLD`]].filter(Boolean));
const SIGNING_KEY = required("LICENSE_SIGNING_KEY"); // your own secret, 32 random bytes or more
const REVOKED_FILE = process.env.REVOKED_FILE ?? "revoked.txt"; // one order item ID per line
const PORT = Number(process.env.PORT ?? 3000);

createServer(async (request, response) => {
  const respond = (status, text) => {
    response.writeHead(status, { "Content-Type": "text/plain; charset=utf-8" });
    response.end(text); // no line break after the key
  };
  try {
    if (request.method !== "POST") return respond(405, "Use POST");
    const form = await readForm(request);
    const path = request.url.split("?")[0];
    if (path === "/license") return respond(...requestLicense(form));
    if (path === "/activate") return respond(...activate(form));
    respond(404, "Not found");
  } catch (error) {
    console.error(error);
    respond(500, "No license created"); // any status but 200, so that this text never becomes a key
  }
}).listen(PORT, "127.0.0.1", () => console.log(`Listening on http://localhost:${PORT}`));

function requestLicense(event) {
  if (!verifyWebhook(event)) return [403, "Wrong HASH or SIGNATURE"];
  if (event.IPN_TYPE_NAME !== "LicenseRequested") return [422, "Not a license request"];
  if (!isId(event.ORDER_ITEM_ID) || !isId(event.PRODUCT_ID)) return [422, "Fields are missing"];
  return [200, createLicense(event.ORDER_ITEM_ID, event.PRODUCT_ID, event.TEST_MODE === "1")];
}

function activate({ key = "", product = "" }) {
  const found = /^(TEST-)?(\d+)-/.exec(key.trim());
  if (!found || !isId(product)) return [403, "Unknown key"];
  const [, test, orderItemId] = found;
  if (!isEqual(createLicense(orderItemId, product, test !== undefined), key.trim())) return [403, "Unknown key"];
  if (test && process.env.LICENSE_ALLOW_TEST !== "1") return [403, "Test key"];
  if (isRevoked(orderItemId)) return [403, "Revoked key"];
  return [200, "Valid"];
}

/** The same order item always gets the same key. */
function createLicense(orderItemId, productId, isTest) {
  const code = createHmac("sha256", SIGNING_KEY)
    .update([isTest ? "test" : "live", productId, orderItemId].join("|"))
    .digest("hex")
    .slice(0, 20)
    .toUpperCase();
  return [...(isTest ? ["TEST"] : []), orderItemId, ...code.match(/.{5}/g)].join("-");
}

function isRevoked(orderItemId) {
  return existsSync(REVOKED_FILE) && readFileSync(REVOKED_FILE, "utf8").split(/\s+/).includes(orderItemId);
}

/** While you replace a key, set the old one too: IPN_SECRET_KEY_OLD, IPN_VALIDATION_KEY_OLD. */
function verifyWebhook(event) {
  const value = (name) => event[name] ?? "";
  const hashed = value("TEST_MODE") === "1" ? ["1"] : SECRET_KEYS.map((key) => value("ORDER_ID") + key);
  const signed = VALIDATION_KEYS.map((key) =>
    value("ORDER_ID") + value("ORDER_STATUS") + value("ORDER_TOTAL_AMOUNT") + value("CUSTOMER_EMAIL") +
    key + value("TEST_MODE") + value("IPN_TYPE_NAME"));
  return /^[01]$/.test(value("TEST_MODE")) && isHash("md5", hashed, value("HASH")) && isHash("sha256", signed, value("SIGNATURE"));
}

function isHash(algorithm, texts, received) {
  return texts.some((text) => isEqual(createHash(algorithm).update(text, "utf8").digest("hex"), received.toLowerCase()));
}

function isId(text) {
  return /^\d{1,18}$/.test(text ?? "");
}

/** Compares in constant time. */
function isEqual(expected, received) {
  const left = Buffer.from(expected);
  const right = Buffer.from(received);
  return left.length === right.length && timingSafeEqual(left, right);
}

async function readForm(request) {
  const chunks = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > 1_000_000) throw new Error("Body too large");
    chunks.push(chunk);
  }
  return Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString("utf8")));
}

function required(name) {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set`);
  return value;
}
