import type { LoadedPage, PageSource } from "../types.ts";
import type { Api } from "./api.ts";

/** Returns the parts of the API that affect a page: its operation, or all operations for a page with an operation table. */
export function apiInputsOf(
  { frontmatter, body }: LoadedPage,
  api: Api | undefined,
  docs: ReadonlyMap<string, PageSource>,
): string[] {
  const own = api?.operations.get(frontmatter.operation ?? "");
  if (own) return [JSON.stringify(own)];
  if (!api || !body.includes("<OperationTable")) return [];
  const documented = [...docs.values()].flatMap((page) => page.frontmatter.operation ?? []);
  return [JSON.stringify(api.groups), ...documented];
}
