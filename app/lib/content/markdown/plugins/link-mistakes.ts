import { namesAnotherHost } from "#app/lib/urls.ts";
import { suggest } from "../../diagnostics/nearest.ts";
import { IMAGE_ENDINGS } from "../../source/page-images.server.ts";
import type { PageContext } from "../page-context.ts";

/** URLs of other sites, and email addresses. */
export const ELSEWHERE = /^(?:https?:|mailto:)/i;
export const WITH_SCHEME = /^[a-z][a-z+.-]*:/i;
const LOCAL_PAGE = /^https?:\/\/localhost(?::\d+)?\/docs\//i;
const HOST_WITHOUT_SCHEME = /^(?:www\.|(?:[\w-]+\.)+(?:com|org|net|io|dev|example)(?:[/?#]|$))/i;

const NAME_SOURCE_FILE = "name the page's source file, such as ../guides/setup.mdx.";

/** Returns what is wrong with the destination of a link, whatever it leads to; undefined when nothing is. */
export function findLinkMistake(
  written: string,
  { variables }: Pick<PageContext, "variables">,
): { message: string; fix: string } | undefined {
  const link = `The link "${written}"`;
  const url = meantUrl(written);
  if (url !== undefined) return { message: `${link} is not a full URL.`, fix: `write ${url}.` };
  if (LOCAL_PAGE.test(written))
    return { message: `${link} leads to the reader's own computer.`, fix: NAME_SOURCE_FILE };
  if (written.startsWith(`${variables.get("provider.docsOrigin")}/docs/`)) {
    const message = "The link leads to a page of this site by its full URL, which is not checked.";
    return { message, fix: NAME_SOURCE_FILE };
  }
  if (ELSEWHERE.test(written)) return undefined;
  const scheme = WITH_SCHEME.exec(written)?.[0];
  if (scheme !== undefined) {
    const fallback = "write a full https:// URL, or mailto: and an email address.";
    const fix = suggest(scheme, ["https:", "mailto:"], fallback);
    return { message: `${link} has the unknown scheme "${scheme}".`, fix };
  }
  if (namesAnotherHost(written)) {
    const fix = "begin it with one slash for a page of this site, or write a full https:// URL.";
    return { message: `${link} leads to another host: browsers read it as https://….`, fix };
  }
  if (written.includes("\\"))
    return { message: `${link} has backslashes.`, fix: `write "${written.replaceAll("\\", "/")}".` };
  if (!written.startsWith("/") && IMAGE_ENDINGS.some((ending) => written.endsWith(ending))) {
    const fix = `write ![What it shows](${written}) without a space after the exclamation mark.`;
    return { message: `${link} names an image, which a link cannot show.`, fix };
  }
  return undefined;
}

/** Returns the URL that a writer means by a link without its scheme or slashes; undefined for any other link. */
function meantUrl(written: string): string | undefined {
  if (/^https?:\/\/https?:/i.test(written)) return written.replace(/^https?:\/\//i, "");
  if (HOST_WITHOUT_SCHEME.test(written)) return `https://${written}`;
  if (/^[^\s/@:#]+@[^\s/@:#]+$/.test(written)) return `mailto:${written}`;
  if (/^mailto:(?![^@\s]+@[^@\s])/i.test(written)) return "mailto:name@example.com";
  const [, scheme, rest] = /^(https?)(?::?\/{1,2}|:)(.*)$/i.exec(written) ?? [];
  return scheme && !/^https?:\/\/[^/?#]/i.test(written)
    ? `${scheme.toLowerCase()}://${rest || "and a host"}`
    : undefined;
}
