import { createHash } from "node:crypto";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import * as v from "valibot";
import { isPageSource, sourceFormat } from "#app/lib/hrefs.ts";
import { forEach } from "../deploy/for-each.ts";
import { CommandError } from "../run-command.ts";
import { getFile, type Limits } from "./get-file.ts";
import type { RemoteSettings } from "./remote-settings.ts";

/** Names the files of the content folder, because stores do not list theirs to readers. */
const LIST_FILE = "files.json";
const FILE_PATH =
  /^(?:(?:docs|pages|api)\/(?:[\w{}-][\w{}.-]*\/)*[\w{}-][\w{}.-]*\.(?:mdx?|ya?ml)|[\w-]+\.(?:json|txt))$/;
const MOST_FILES = 5_000;
const CONCURRENCY = 8;
const DEFAULT_LIMITS: Limits = { timeoutMs: 10_000, maxBytes: 2_000_000, backoffMs: [200, 800, 3_200] };

const listSchema = v.object({
  files: v.pipe(
    v.array(v.pipe(v.string(), v.regex(FILE_PATH, "is no path of a content file"))),
    v.maxLength(MOST_FILES),
  ),
});
const etagsSchema = v.record(v.string(), v.string());

/** A folder that follows the content of a store. */
export interface ContentMirror {
  /** The content folder: what was read last, whole. */
  contentDir: string;
  /** Reads what changed. All or nothing: when any file fails, the folder stays as it is and the error says why. */
  update(): Promise<{ changed: number; removed: number }>;
}

/** A mirror below `cacheDir`; each store has its own folder there, which outlives the process. */
export function createContentMirror(
  settings: RemoteSettings,
  cacheDir: string,
  limits: Limits = DEFAULT_LIMITS,
): ContentMirror {
  const name = createHash("sha256").update(settings.url.href).digest("hex").slice(0, 16);
  const contentDir = join(cacheDir, name, "content");
  const etagsFile = join(cacheDir, name, "etags.json");
  const fileUrl = (path: string) => new URL(path.split("/").map(encodeURIComponent).join("/"), settings.url);

  return {
    contentDir,
    async update() {
      const known = await readEtags(etagsFile);
      const list = parseList(await getFile(new URL(LIST_FILE, settings.url), { settings, limits }), settings);
      const texts = new Map<string, string>();
      const etags: Record<string, string> = {};
      await forEach(CONCURRENCY, list, async (path) => {
        const { text, etag } = await getFile(fileUrl(path), { settings, limits, etag: known.get(path) });
        if (text !== undefined) texts.set(path, text);
        if (etag !== undefined) etags[path] = etag;
      });
      const removed = [...known.keys()].filter((path) => !list.includes(path));
      // Forgotten first: after an interruption everything is read again.
      await rm(etagsFile, { force: true });
      for (const [path, text] of texts) await replace(join(contentDir, path), text);
      for (const path of removed) await rm(join(contentDir, path), { force: true });
      await replace(etagsFile, JSON.stringify(etags));
      return { changed: texts.size, removed: removed.length };
    },
  };
}

function parseList({ text = "" }: { text: string | undefined }, { url, trustMdx }: RemoteSettings): string[] {
  const parsed = v.safeParse(listSchema, parseJson(text));
  if (!parsed.success) {
    const [issue] = parsed.issues;
    throw new CommandError(
      `${new URL(LIST_FILE, url)} is not right: ${v.getDotPath(issue) ?? ""} ${issue.message}`,
    );
  }
  const { files } = parsed.output;
  const code = files.filter((path) => isPageSource(path) && sourceFormat(path) === "mdx");
  if (code.length > 0 && !trustMdx) {
    throw new CommandError(
      `The store has MDX, which is code: ${code.slice(0, 3).join(", ")}.\n  Fix: write it as Markdown (.md), or set CONTENT_TRUST_MDX=true if everyone who can write there may run code here.`,
    );
  }
  return files;
}

async function readEtags(file: string): Promise<Map<string, string>> {
  const text = await readFile(file, "utf8").catch(() => "{}");
  const parsed = v.safeParse(etagsSchema, parseJson(text));
  return new Map(parsed.success ? Object.entries(parsed.output) : []);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function replace(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(`${file}.next`, text);
  await rename(`${file}.next`, file);
}
