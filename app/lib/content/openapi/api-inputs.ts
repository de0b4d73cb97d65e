import type { LoadedPage, PageSource } from "../types.ts";
import type { Api } from "./api.ts";

/** What of the API shapes a page: its operation, and for a page with a table of operations all of them and their pages. */
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
