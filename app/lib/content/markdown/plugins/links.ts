import { posix } from "node:path";
import type { Definition, Image, Link, Parents, Root } from "mdast";
import { visit } from "unist-util-visit";
import { decodeIfValid } from "#app/lib/percent-encoding.ts";
import { cleanPathname, fillProviderSlug, namesAnotherHost, routeOfSource } from "#app/lib/urls.ts";
import { type PageContext, report, startOf } from "../../blocks/page-context.ts";
import type { Diagnostic } from "../../diagnostics/content-error.ts";

/** An unknown variable, which is reported separately. */
const UNFILLED = /\{(?:provider|links)\./;
/** URLs of other sites, and email addresses. */
const ELSEWHERE = /^(?:https?:\/\/[^/?#]|mailto:[^@\s]+@)/i;
/** URLs of other machines that are read on their way. */
const UNENCRYPTED = /^http:(?!\/\/(?:localhost|127\.0\.0\.1)\b)/i;
const UNRESOLVED_FIX = "write its full https:// URL; until then, the reference shows its text.";
const WITH_SCHEME = /^[a-z][a-z+.-]*:/i;

/** Resolves links to source files, sets image sizes, and adds links and images to the outline. */
export function links(context: PageContext) {
  return (tree: Root) => {
    visit(tree, (node, index, parent) => {
      const isText = node.type === "link" && (isLeftOut(node, context) || isUnresolved(node, context));
      if (isText && parent && index !== undefined) {
        parent.children.splice(index, 1, ...node.children);
        return index;
      }
      if (node.type === "link" || node.type === "definition") resolveLink(node, parent, context);
      if (node.type === "image") resolveImage(node, context);
      if (node.type === "imageReference") {
        const fix = "write ![What it shows](/images/webhooks/retry.svg).";
        report(context, node, "An image has no path of its own.", fix);
      }
    });
  };
}

function isLeftOut({ url }: Link, context: PageContext): boolean {
  if (!context.leftOut?.size || ELSEWHERE.test(url)) return false;
  return context.leftOut.has(resolveHref(url, context)?.replace(/#.*/, "") ?? "");
}

/** Checks whether a link in the API description leads nowhere on this site. A warning is no reason not to publish it. */
function isUnresolved({ url }: Link, context: PageContext): boolean {
  const { source, diagnostics, hasPage } = context;
  if (!source.isGenerated || url.startsWith("#")) return false;
  const mistake = findMistake(url, context);
  const href = ELSEWHERE.test(url) ? undefined : resolveHref(url, context)?.replace(/#.*/, "");
  const isDead = mistake ? !ELSEWHERE.test(url) : href !== undefined && !hasPage?.(href);
  const found =
    mistake ?? (isDead && { message: `The link "${url}" leads to no page.`, fix: UNRESOLVED_FIX });
  if (found) diagnostics.push({ file: source.file, isWarning: true, ...found });
  return isDead;
}

function resolveLink(node: Link | Definition, parent: Parents | undefined, context: PageContext): void {
  const written = node.url;
  if (UNFILLED.test(written)) return;
  const mistake = context.source.isGenerated ? undefined : findMistake(written, context);
  if (mistake) {
    // A URL in the text that remark-gfm makes a link has no position.
    report(context, node.position ? node : parent, mistake.message, mistake.fix);
    return;
  }
  const href = ELSEWHERE.test(written) ? undefined : resolveHref(written, context);
  if (href === undefined) return;
  node.url = href;
  context.outline.links.push({ href, written, position: startOf(node) });
}

function findMistake(written: string, context: PageContext): Pick<Diagnostic, "message" | "fix"> | undefined {
  if (written === "") return { message: "The link has no target.", fix: "write [text](page.mdx)." };
  if (written.startsWith(`${context.variables.get("provider.docsOrigin")}/docs/`)) {
    const message = "The link leads to a page of this site by its full URL, which is not checked.";
    return { message, fix: "name the page's source file, such as ../guides/setup.mdx." };
  }
  if (UNENCRYPTED.test(written)) {
    const fix = "write https://, or the URL in backticks if readers are to type it.";
    return { message: `The link "${written}" is not encrypted.`, fix };
  }
  const isElsewhere = ELSEWHERE.test(written);
  if (isElsewhere && URL.canParse(written)) return undefined;
  if (isElsewhere || WITH_SCHEME.test(written) || namesAnotherHost(written)) {
    const fix = "write a full https:// URL, mailto: and an email address, or the path of a source file.";
    return { message: `The link "${written}" is not a full URL.`, fix };
  }
  if (resolveHref(written, context) !== undefined) return undefined;
  const fix = "write the path of the source file, such as ../guides/setup.mdx, or a full https:// URL.";
  return { message: `The link "${written}" does not name a source file.`, fix };
}

function resolveHref(written: string, { source, providerSlug }: PageContext): string | undefined {
  const [, path = "", hash = ""] = /^([^#]*)(.*)$/s.exec(written) ?? [];
  if (path === "") return `${source.href}${hash}`;
  if (path.startsWith("/")) return cleanPathname(fillProviderSlug(path, providerSlug)) + hash;
  const target = posix.join(posix.dirname(source.sourcePath), decodeIfValid(path));
  const route = routeOfSource(target, providerSlug);
  return route && route.href + hash;
}

function resolveImage(node: Image, context: PageContext): void {
  const { alt, url: written } = node;
  if (UNFILLED.test(written)) return;
  // A path relative to the page is that of the same folder below public/.
  if (!WITH_SCHEME.test(written) && !written.startsWith("/"))
    node.url = posix.resolve("/", posix.dirname(context.source.sourcePath), written);
  const { url } = node;
  if (!alt) {
    const message = `The image "${url}" has no alternative text.`;
    report(context, node, message, "say in the brackets what it shows.");
  }
  const size = url.startsWith("/") ? context.imageSize(url) : "missing";
  if (size === "missing") {
    const fix = `put it at public${posix.resolve("/", url)}, or write the path of another below public/.`;
    report(context, node, `There is no image "${written}".`, fix);
  } else if (size === "unreadable") {
    const fix = "save it as SVG, PNG, JPEG, WebP or GIF; an SVG needs a width and a height.";
    report(context, node, `The image "${url}" cannot be read.`, fix);
  } else {
    // The page keeps the space until the image is loaded.
    const hProperties = { ...size, loading: "lazy", decoding: "async" };
    node.data = { ...node.data, hProperties } as typeof node.data;
  }
}
