import * as v from "valibot";
import { loadDocument } from "#app/lib/docs-api/load-document.ts";
import { closestTo, isPlainClick } from "#app/lib/dom/on-click.ts";
import { curlCommand, SENTENCE_BREAK } from "./payload-text.ts";

const EVENT_LINK = "details a";
const PARAMETER = "event";
const payloadSchema = v.record(v.string(), v.string());

/**
 * Shows the payload of the event that the reader chooses, or that the URL names, in place of that of the first event, and marks what
 * differs from it. Works on the DOM, because the article is `StaticHtml`.
 */
export function showEvents(viewer: HTMLElement): void {
  viewer.onclick = (event) => {
    const link = closestTo(event.target, EVENT_LINK) as HTMLAnchorElement | undefined;
    if (!link || !isPlainClick(event)) return;
    event.preventDefault();
    const url = new URL(location.href);
    url.searchParams.set(PARAMETER, link.textContent ?? "");
    history.replaceState(history.state, "", url);
    void show(viewer, link);
  };
  const link = linksIn(viewer).find(isChosen);
  if (link) void show(viewer, link);
}

const linksIn = (viewer: HTMLElement) => [...viewer.querySelectorAll<HTMLAnchorElement>(EVENT_LINK)];

/** Reports whether the URL names the event of a link. */
function isChosen({ textContent }: HTMLAnchorElement): boolean {
  return new URLSearchParams(location.search).get(PARAMETER) === textContent;
}

/** Shows the payload that a link leads to. If it cannot be loaded, the one before stays. */
async function show(viewer: HTMLElement, link: HTMLAnchorElement): Promise<void> {
  const [first = link] = linksIn(viewer);
  const load = ({ pathname }: HTMLAnchorElement) => loadDocument(pathname, payloadSchema);
  const [payload, common] = await Promise.all([load(link), load(first)]).catch(() => []);
  // The reader may have chosen another event meanwhile.
  if (!payload || !common || !isChosen(link)) return;
  close(link, first);
  for (const each of linksIn(viewer)) each.ariaCurrent = each === link ? "true" : null;
  const fields = Object.entries(payload);
  const body = new URLSearchParams(payload).toString();
  /** Creates an element for each field, and marks those that differ from the first event. */
  const forEachField = (create: (name: string, value: string, end: string) => HTMLElement) =>
    fields.map(([name, value], index) => {
      const element = create(name, value, index < fields.length - 1 ? "&" : "");
      element.classList.toggle("differs", common[name] !== value);
      return element;
    });
  const part = (selector: string) => viewer.querySelector(selector);
  for (const line of viewer.querySelectorAll(".language-http t-p")) line.remove();
  part(".language-http t-s:last-of-type")?.replaceChildren(` ${body.length}`);
  part(".language-http")?.append(
    ...forEachField((name, value, end) => make("t-p", new URLSearchParams({ [name]: value }) + end)),
  );
  const lines = forEachField((name, value, end) =>
    make("t-p", make("t-k", `  "${name}"`), ":", make("t-s", ` ${JSON.stringify(value)}`), end && ","),
  );
  part(".language-json")?.replaceChildren("{", ...lines.flatMap((line) => ["\n", line]), "\n}");
  part(".language-bash")?.replaceChildren(curlCommand(body));
  part("ul.fields")?.replaceChildren(...forEachField(fieldRow));
}

/** Closes the list of events, names the chosen one and leaves the focus there. */
function close(link: HTMLAnchorElement, first: HTMLAnchorElement): void {
  const details = link.closest("details");
  const summary = details?.querySelector("summary");
  if (!details || !summary) return;
  const difference = link === first ? "" : `, compared with ${first.textContent}`;
  summary.textContent = `Event: ${link.textContent}${difference}`;
  if (details.contains(document.activeElement)) summary.focus();
  details.open = false;
}

function make(name: string, ...children: (string | Node)[]): HTMLElement {
  const element = document.createElement(name);
  element.append(...children);
  return element;
}

/** Creates the row of a field from its place in the reference. */
function fieldRow(name: string): HTMLElement {
  const field = document.getElementById(`field-${name}`);
  const link = field?.querySelector(".field-name")?.cloneNode(true) ?? make("code", name);
  const type = field?.querySelector(".field-type")?.textContent ?? "";
  return make(
    "li",
    link,
    " ",
    make("em", type.trim()),
    make("br"),
    ...firstSentence(field?.querySelector("p")),
  );
}

/** Copies the nodes of a paragraph's first sentence. */
function firstSentence(paragraph: Element | null | undefined): Node[] {
  const nodes = [...(paragraph?.cloneNode(true).childNodes ?? [])];
  const last = nodes.findIndex((node) => node instanceof Text && SENTENCE_BREAK.test(node.data));
  const end = nodes[last];
  if (!(end instanceof Text)) return nodes;
  end.data = end.data.split(SENTENCE_BREAK)[0] ?? "";
  return nodes.slice(0, last + 1);
}
