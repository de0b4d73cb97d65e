import { cacheName, createDiskCache } from "#app/lib/server/disk-cache.server.ts";
import type { Frontmatter } from "../schemas/schemas.ts";
import type { FrontmatterCache } from "./frontmatter.ts";

/** Front matter cache of one content folder, saved between runs. */
interface SavedFrontmatterCache extends FrontmatterCache {
  /** Writes the entries used in this run, unless they are on disk already. */
  save(): Promise<void>;
}

/** Opens the cache. `key` identifies everything but the text that affects the parsed front matter. */
export async function openFrontmatterCache(
  { dir, key }: { dir: string; key: string },
  contentDir: string,
): Promise<SavedFrontmatterCache> {
  const disk = createDiskCache(dir);
  // One file: reading a file per page would take as long as parsing the YAML.
  const name = cacheName(["frontmatter", key, contentDir]);
  const bytes = await disk.read(name);
  const before = new Map(bytes ? (JSON.parse(bytes.toString()) as [string, Frontmatter][]) : []);
  const used = new Map<string, Frontmatter>();
  return {
    get(yaml) {
      const value = before.get(yaml);
      if (value) used.set(yaml, value);
      return value;
    },
    add: (yaml, value) => used.set(yaml, value),
    async save() {
      const isSaved = used.size === before.size && [...used.keys()].every((yaml) => before.has(yaml));
      if (!isSaved) await disk.write(name, Buffer.from(JSON.stringify([...used])));
    },
  };
}
