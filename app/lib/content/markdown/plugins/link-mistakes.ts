import { namesAnotherHost } from "#app/lib/urls.ts";
import type { PageContext } from "../page-context.ts";

/** URLs of other sites, and email addresses. */
export const ELSEWHERE = /^(?:https?:\/\/[^/?#]|mailto:[^@\s]+@)/i;
const WITH_SCHEME = /^[a-z][a-z+.-]*:/i;

/** Returns what is wrong with the destination of a link, whatever it leads to; undefined when nothing is. */
export function findLinkMistake(
  written: string,
  { variables }: Pick<PageContext, "variables">,
): { message: string; fix: string } | undefined {
  if (written === "") return { message: "The link has no target.", fix: "write [text](page.mdx)." };
  if (written.startsWith(`${variables.get("provider.docsOrigin")}/docs/`)) {
    const message = "The link leads to a page of this site by its full URL, which is not checked.";
    return { message, fix: "name the page's source file, such as ../guides/setup.mdx." };
  }
  if (ELSEWHERE.test(written)) return undefined;
  if (WITH_SCHEME.test(written) || namesAnotherHost(written)) {
    const fix = "write a full https:// URL, mailto: and an email address, or the path of a source file.";
    return { message: `The link "${written}" is not a full URL.`, fix };
  }
  return undefined;
}
