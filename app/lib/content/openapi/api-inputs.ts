import type { LoadedPage, PageSource } from "../types.ts";
import { API_OVERVIEW_ID, type Api } from "./api.ts";

/** Returns the parts of the API that affect a page: its operation, or what its components show. */
export function apiInputsOf(
  { frontmatter, body }: LoadedPage,
  api: Api | undefined,
  docs: ReadonlyMap<string, PageSource>,
): string[] {
  const own = api?.operations.get(frontmatter.operation ?? "");
  if (own) return [JSON.stringify(own), docs.get(API_OVERVIEW_ID)?.href ?? ""];
  if (!api) return [];
  const events = body.includes("<Event") ? [JSON.stringify([api.events, api.eventFields])] : [];
  if (!body.includes("<OperationTable")) return events;
  const documented = [...docs.values()].flatMap((page) => page.frontmatter.operation ?? []);
  return [...events, JSON.stringify(api.groups), ...documented];
}
