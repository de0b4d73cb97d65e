import { cacheName, createDiskCache } from "#app/lib/server/disk-cache.server.ts";
import type { Frontmatter } from "../schemas/schemas.ts";
import type { FrontmatterCache } from "./frontmatter.ts";

/** What is known between runs of one content folder's front matter. */
export interface SavedFrontmatterCache extends FrontmatterCache {
  /** Keeps what was asked for or added, unless that is what is kept already. */
  save(): Promise<void>;
}

/** Reads what is kept; `key` names everything beside its text that shapes it. */
export async function openFrontmatterCache(
  { dir, key }: { dir: string; key: string },
  contentDir: string,
): Promise<SavedFrontmatterCache> {
  const disk = createDiskCache(dir);
  // All in one file: as many files as pages would take as long as the YAML.
  const name = cacheName(["frontmatter", key, contentDir]);
  const latest = await disk.read(name);
  const before = new Map(latest ? (JSON.parse(latest.toString()) as [string, Frontmatter][]) : []);
  const used = new Map<string, Frontmatter>();
  return {
    get(yaml) {
      const value = before.get(yaml);
      if (value) used.set(yaml, value);
      return value;
    },
    add: (yaml, value) => used.set(yaml, value),
    async save() {
      const isKept = used.size === before.size && [...used.keys()].every((yaml) => before.has(yaml));
      if (!isKept) await disk.write(name, Buffer.from(JSON.stringify([...used])));
    },
  };
}
