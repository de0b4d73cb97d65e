// Tells your CI when a section of the documentation that your code relies on changes. One file for Node.js {sample.nodeVersion} or newer, without packages.
//   node docs-lock.mjs add {provider.docsOrigin}/docs/integrate-with-{provider.slug}/webhook-ipn/#retries
//   node docs-lock.mjs check
// `add` stores a hash of the section, or of a page without #, in docs-lock.json. Commit this file. `check` exits with 1 when a section has
// changed or vanished: read it, adapt your code, and add it again. It exits with 2 when it cannot check, for example offline.
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";

const FILE = "docs-lock.json";
const TIMEOUT_MS = 20_000;
const pages = new Map();

try {
  const [command, url, ...rest] = process.argv.slice(2);
  if (command === "add" && url && rest.length === 0) await add(url);
  else if (command === "check" && !url) await check();
  else throw new Error("Usage: node docs-lock.mjs add <url#section> | node docs-lock.mjs check");
} catch (error) {
  console.error(error.message);
  process.exitCode = 2;
}

async function add(url) {
  const lock = existsSync(FILE) ? readLock() : {};
  const { hash, title, href } = await readSection(url);
  if (hash === undefined) throw new Error(`${url}: there is no such ${href ? "section" : "page"}.`);
  lock[href] = { title, hash };
  writeFileSync(FILE, `${JSON.stringify({ sections: lock }, null, 2)}\n`);
  console.log(`${FILE}: "${title}" is locked.`);
}

async function check() {
  const sections = Object.entries(readLock());
  for (const [url, { title, hash }] of sections) {
    const now = await readSection(url);
    if (now.href && now.href !== url) console.log(`moved    "${title}" is now at ${now.href}`);
    if (now.hash === hash) continue;
    console.log(`${now.hash ? "changed " : "vanished"} "${title}": ${now.href ?? url}`);
    process.exitCode = 1;
  }
  console.log(process.exitCode ? "Read them, adapt your code, and add them again." : `${sections.length} sections are unchanged.`);
}

function readLock() {
  const again = `Add the sections again, or restore the file.`;
  if (!existsSync(FILE)) throw new Error(`There is no ${FILE} in this folder. Add a section first.`);
  let sections;
  try {
    ({ sections } = JSON.parse(readFileSync(FILE, "utf8")));
  } catch (error) {
    throw new Error(`${FILE} is not JSON: ${error.message}. ${again}`);
  }
  const isLocked = (entry) => typeof entry?.title === "string" && typeof entry.hash === "string";
  if (typeof sections !== "object" || !Object.entries(sections ?? []).every(([url, entry]) => URL.canParse(url) && isLocked(entry))) {
    throw new Error(`${FILE} is not a lock file: "sections" must have a title and a hash for each URL. ${again}`);
  }
  return sections;
}

/** Returns hash, title and current URL of a section. Without a hash it has vanished, and without a URL its page, too. */
async function readSection(written) {
  if (!URL.canParse(written)) throw new Error(`${written} is not a URL. Copy it from the address bar.`);
  const url = new URL(written);
  const [id, page] = [decodeURIComponent(url.hash.slice(1)), url.origin + url.pathname];
  if (!pages.has(page)) pages.set(page, await readPage(page));
  const { markdown, href } = pages.get(page);
  if (markdown === undefined) return {};
  const text = id ? sectionOf(markdown, id) : markdown;
  return { href: href + url.hash, ...(text && { title: titleOf(text), hash: hashOf(text) }) };
}

/** Reads the Markdown export of a page. Follows the redirect of a page that has moved. */
async function readPage(page) {
  const exported = await get(page.endsWith("/") ? `${page.replace(/^(https?:..[^/]+)\/$/, "$1/index/").slice(0, -1)}.md` : page);
  if (exported.ok) return { markdown: await exported.text(), href: page };
  const moved = await get(page);
  const [, target = moved.url] = /<meta http-equiv="refresh" content="0; ?url=([^"]+)"/i.exec(await moved.text()) ?? [];
  const href = new URL(target, page).href.replace(/#.*/, "");
  return moved.ok && href !== page ? readPage(href) : {};
}

async function get(url) {
  const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch((error) => {
    throw new Error(`${url} cannot be read: ${error.cause?.code ?? error.message}. Nothing was checked.`);
  });
  if (response.ok || response.status === 404 || response.status === 410) return response;
  throw new Error(`${url} cannot be read: status ${response.status}. Nothing was checked.`);
}

/** Returns the lines from the heading with an id to the next heading of its level. Lines of code blocks are no headings. */
function sectionOf(markdown, id) {
  let [level, fence] = [0, ""];
  const lines = markdown.split("\n").filter((line) => {
    const [mark = ""] = /^\s*(`{3,}|~{3,})/.exec(line)?.slice(1) ?? [];
    if (mark && (!fence || mark.startsWith(fence))) fence = fence ? "" : mark;
    const depth = fence ? 0 : (/^(#+) /.exec(line)?.[1].length ?? 0);
    if (depth && line.endsWith(` {#${id}}`)) level = depth;
    else if (depth && depth <= level) level = 0;
    return level > 0;
  });
  return lines.join("\n");
}

function titleOf(text) {
  return /^#+ (.*?)(?: \{#[^}]*\})?$/m.exec(text)?.[1] ?? "";
}

/** Hashes what a reader reads: without the targets of links, ids and line breaks. */
function hashOf(text) {
  const read = text.replaceAll(/\]\([^)\s]*\)/g, "]").replaceAll(/ \{#[^}]*\}$/gm, "").replaceAll(/\s+/g, " ").trim();
  return createHash("sha256").update(read).digest("hex").slice(0, 16);
}
