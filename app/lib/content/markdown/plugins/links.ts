import { posix } from "node:path";
import type { Definition, Image, Link, Root } from "mdast";
import { visit } from "unist-util-visit";
import { cleanPathname, fillProviderSlug, routeOfSource } from "#app/lib/urls.ts";
import { decodeIfValid } from "../../source/decode-if-valid.ts";
import { type PageContext, report, startOf } from "../page-context.ts";
import { ELSEWHERE, findLinkMistake } from "./link-mistakes.ts";

/** An unknown variable, which is reported separately. */
const UNFILLED = /\{(?:provider|links)\./;
const WITHOUT_ENDING = /^[^#?:@]*\/?[^#?:@./]+(?=#|$)/;

/** Resolves links to source files, sets image sizes, and adds links and images to the outline. */
export function links(context: PageContext) {
  return (tree: Root) => {
    inlineReferencedImages(tree);
    visit(tree, ["link", "definition"], (node) => {
      resolveLink(node as Link | Definition, context);
    });
    visit(tree, "image", (node) => {
      resolveImage(node, context);
    });
  };
}

/** Converts `![alt][id]` to `![alt](src)` and removes definitions that only images use. */
function inlineReferencedImages(tree: Root): void {
  const definitions = new Map<string, Definition>();
  visit(tree, "definition", (node) => {
    if (!definitions.has(node.identifier)) definitions.set(node.identifier, node);
  });
  if (definitions.size === 0) return;
  const imageDefinitions = new Set<Definition>();
  visit(tree, "imageReference", ({ identifier, alt, position }, index, parent) => {
    const definition = definitions.get(identifier);
    if (!definition || !parent || index === undefined) return;
    const { url, title } = definition;
    parent.children[index] = { type: "image", url, title, alt, position };
    imageDefinitions.add(definition);
  });
  visit(tree, "linkReference", ({ identifier }) => {
    const definition = definitions.get(identifier);
    if (definition) imageDefinitions.delete(definition);
  });
  visit(tree, "definition", (node, index, parent) => {
    if (!imageDefinitions.has(node) || !parent || index === undefined) return;
    parent.children.splice(index, 1);
    return index;
  });
}

function resolveLink(node: Link | Definition, context: PageContext): void {
  const written = node.url;
  if (UNFILLED.test(written)) return;
  const mistake = findLinkMistake(written, context);
  if (mistake) {
    report(context, node, mistake.message, mistake.fix);
    return;
  }
  if (ELSEWHERE.test(written)) return;
  const href = resolveHref(written, context);
  if (href === undefined) {
    const example = WITHOUT_ENDING.test(written)
      ? written.replace(WITHOUT_ENDING, "$&.mdx")
      : "../guides/setup.mdx";
    const fix = `write the path of the source file, such as "${example}", or a full https:// URL.`;
    report(context, node, `The link "${written}" does not name a source file.`, fix);
    return;
  }
  node.url = href;
  context.outline.links.push({ href, written, position: startOf(node) });
}

function resolveHref(written: string, { source, providerSlug }: PageContext): string | undefined {
  const [path = "", hash] = splitHash(written);
  if (path === "") return `${source.href}${hash}`;
  if (path.startsWith("/")) return cleanPathname(fillProviderSlug(path, providerSlug)) + hash;
  const target = posix.join(posix.dirname(source.sourcePath), decodeIfValid(path));
  const route = routeOfSource(target, providerSlug);
  return route && route.href + hash;
}

function splitHash(url: string): [string, string] {
  const at = url.indexOf("#");
  return at === -1 ? [url, ""] : [url.slice(0, at), url.slice(at)];
}

function resolveImage(node: Image, context: PageContext): void {
  const { url, alt } = node;
  if (UNFILLED.test(url)) return;
  if (!alt) {
    const message = `The image "${url}" has no alternative text.`;
    report(context, node, message, "say in the brackets what it shows.");
  }
  const size = url.startsWith("/") ? context.imageSize(url) : "missing";
  if (size === "missing") {
    const fix = "put it under public/images/ and write its path, such as /images/webhooks/retry.svg.";
    report(context, node, `There is no image "${url}".`, fix);
  } else if (size === "unreadable") {
    const fix = "save it as SVG, PNG, JPEG, WebP or GIF; an SVG needs a width and a height.";
    report(context, node, `The image "${url}" cannot be read.`, fix);
  } else {
    // The page keeps the space until the image is loaded.
    const hProperties = { ...size, loading: "lazy", decoding: "async" };
    node.data = { ...node.data, hProperties } as typeof node.data;
  }
}
