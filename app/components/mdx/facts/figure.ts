import type { BlockContent, ListItem, Nodes, PhrasingContent, RootContent } from "mdast";
import type { MdxJsxFlowElement } from "mdast-util-mdx-jsx";
import { phrasing } from "#app/lib/content/blocks/data-nodes.ts";
import {
  attributesIn,
  componentNode,
  paragraph,
  strong,
  table,
  textNode,
} from "#app/lib/content/blocks/nodes.ts";
import { type PageContext, report } from "#app/lib/content/blocks/page-context.ts";
import { suggest } from "#app/lib/content/diagnostics/nearest.ts";
import { statusNode } from "#app/lib/content/markdown/plugins/statuses.ts";
import type { Fact } from "#app/lib/content/schemas/facts.ts";

type Part = NonNullable<Fact["figure"]>["parts"][number];
/** The number of the step that uses a part, by the part's label. */
type Steps = ReadonlyMap<string, string>;

const FRAMES = ["window", "phone", "paper", "email"];
/** The value of a select box. */
const SELECT = / ▾$/;
/** A longer value has a row of its own. */
const MAX_NARROW = 16;
/** Values that are not in a box. */
const CONTROLS: Readonly<Record<string, string>> = { on: "on", off: "off", "☑": "checked", "☐": "check" };

/** Draws a screen or a document as a list, which CSS shows as a picture. */
export function figureNode(node: MdxJsxFlowElement, fact: Fact, context: PageContext): RootContent {
  const { title, aside, parts, frame } = fact.figure as NonNullable<Fact["figure"]>;
  const written = attributesIn(node);
  if (written.frame && !FRAMES.includes(written.frame)) {
    const fix = suggest(written.frame, FRAMES, `the frames are ${FRAMES.join(", ")}.`);
    report(context, node, `"${written.frame}" is not a frame of figures.`, fix);
  }
  const steps = stepsOf(node, written.steps, [...aside, ...parts], context);
  const lists = [aside, parts].filter(({ length }) => length > 0);
  const wide = lists.flat().some(({ note }) => note) ? "" : " figure-wide";
  return componentNode("Figure", { className: `figure figure-${written.frame ?? frame}${wide}` }, [
    componentNode("FigureTitle", {}, titleOf(title) as never),
    ...lists.map((list): BlockContent => {
      return { type: "list", spread: true, children: list.map((part) => partItem(part, steps)) };
    }),
  ]);
}

/** Marks the current entry of a path of menus. */
function titleOf(title: string): PhrasingContent[] {
  const start = title.lastIndexOf("→ ") + 2;
  return start > 1 ? [textNode(title.slice(0, start)), strong(title.slice(start))] : [strong(title)];
}

/** Reads `steps="2 Codes, 3 Save"`, and reports labels and steps that do not exist. */
function stepsOf(
  node: Nodes,
  written: string | undefined,
  parts: readonly Part[],
  context: PageContext,
): Steps {
  const labels = parts.flatMap(({ label }) => label ?? []);
  const { start, end } = node.position ?? {};
  const { body } = context.source;
  const [from, to] = [body.lastIndexOf("\n#", start?.offset), body.indexOf("\n#", end?.offset)];
  const section = body.slice(Math.max(from, 0), to < 0 ? undefined : to);
  const steps = new Map<string, string>();
  for (const entry of written?.split(/\s*,\s*/) ?? []) {
    const [, step = "", label = ""] = /^(\d+) (.+)$/.exec(entry) ?? [];
    if (!labels.includes(label)) {
      const fix = suggest(label, labels, `write steps="2 ${labels[0]}" with labels of the figure.`);
      report(context, node, `"${entry}" is not a step and a label of the figure.`, fix);
    } else if (!new RegExp(`^\\s*${step}\\. `, "m").test(section)) {
      const fix = "write the number of a step between the headings around the figure.";
      report(context, node, `"${entry}" names step ${step}, which the section does not have.`, fix);
    }
    steps.set(label, step);
  }
  return steps;
}

/** Creates what a part shows, then its explanation. */
function partItem(part: Part, steps: Steps): ListItem {
  const { label = "", note } = part;
  const step = steps.get(label);
  const drawn = [...(step ? [stepNode(step)] : []), ...drawnPart(part)];
  const blocks: BlockContent[] = drawn.length > 0 ? [paragraph(...drawn)] : [];
  if (part.rows) {
    const rows = part.rows.map((row) => row.map((cell) => (cell ? phrasing(cell) : [])));
    blocks.push(table(part.columns ?? [], rows));
  }
  // Cells of tables begin with a small letter.
  if (note) blocks.push(paragraph(...phrasing(note.charAt(0).toUpperCase() + note.slice(1))));
  return {
    type: "listItem",
    spread: true,
    data: { hProperties: { className: classOf(part) } },
    children: blocks,
  };
}

function stepNode(step: string): PhrasingContent {
  const attributes = { role: "img", "aria-label": `step ${step}` };
  return componentNode("FigureStep", attributes, [textNode(step)] as never) as never;
}

function drawnPart({ kind, label, required = "no", value }: Part): PhrasingContent[] {
  if (!label) return phrasing(value ?? "");
  if (kind === "tabs") {
    const [before, after] = (value ?? "").split(label);
    return [textNode(before ?? ""), strong(label), textNode(after ?? "")];
  }
  const drawn = [kind === "line" ? textNode(label) : strong(label)];
  const presence = required === "yes" ? "required" : `required for ${required}`;
  if (required !== "no") drawn.push(textNode(" "), { type: "emphasis", children: [textNode(presence)] });
  if (value === undefined) return drawn;
  const shown = value.replace(SELECT, "");
  // An empty field is drawn too.
  const isStatus = kind === "line" && /status$/i.test(label);
  const children = shown ? [textNode(" "), isStatus ? statusNode(shown) : textNode(shown)] : [];
  return [...drawn, componentNode("FigureValue", {}, children as never) as never];
}

function classOf({ kind, value = "" }: Part): string {
  if (kind !== "field") return `figure-${kind}`;
  const control = CONTROLS[value];
  if (control) return `figure-${control}`;
  const more = [...(SELECT.test(value) ? ["select"] : []), ...(value.length > MAX_NARROW ? ["long"] : [])];
  return ["field", ...more].map((name) => `figure-${name}`).join(" ");
}
