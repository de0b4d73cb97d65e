import type { BlockContent } from "mdast";
import type { MdxJsxFlowElement } from "mdast-util-mdx-jsx";
import type { ApiOperation } from "../../openapi/api.ts";
import { samplesOf } from "../../openapi/samples/samples.ts";
import { shownExample } from "../../openapi/shown-example.ts";
import { componentNode } from "./component-nodes.ts";

/** The guides' tabs of languages are of this group: choosing one chooses it everywhere. */
const LANGUAGE_GROUP = "language";

/** The samples of an operation: a call in every language, and every answer that the API description shows. */
export function sampleNodes(operation: ApiOperation): MdxJsxFlowElement[] {
  const { responses, path, method } = operation;
  const calls = samplesOf(operation).map(({ label, language, code: text }) =>
    tab(label, [code(language, text)]),
  );
  const examples = responses.flatMap(({ status, examples }) =>
    examples.map(({ label, value }) =>
      tab(`${status} ${label}`, [code("json", JSON.stringify(shownExample(value, operation), null, 2))]),
    ),
  );
  return [
    componentNode("SampleTitle", { label: `${method} ${path}` }, []),
    componentNode("Tabs", { group: LANGUAGE_GROUP }, calls),
    componentNode("SampleTitle", { label: "Answer" }, []),
    componentNode("Tabs", {}, examples),
  ];
}

function tab(label: string, children: BlockContent[]): MdxJsxFlowElement {
  return componentNode("Tab", { label }, children);
}

function code(lang: string, value: string): BlockContent {
  return { type: "code", lang, value };
}
