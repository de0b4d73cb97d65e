import { type CompressOptions, compressFiles } from "./compress-files.ts";
import type { StaticTree } from "./static-tree.ts";

/** Copies the files of `public/` into the tree with compressed copies. Resolves with the paths of all of them. */
export async function copyPublicFiles(
  tree: Pick<StaticTree, "workDir" | "copyFolder">,
  options: CompressOptions,
): Promise<string[]> {
  const paths = await tree.copyFolder("public");
  const copies = await compressFiles(tree.workDir, paths, options);
  return [...paths, ...copies.paths];
}
