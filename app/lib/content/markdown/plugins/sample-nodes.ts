import type { BlockContent } from "mdast";
import type { MdxJsxFlowElement } from "mdast-util-mdx-jsx";
import type { ApiOperation } from "../../openapi/api.ts";
import { samplesOf } from "../../openapi/samples/samples.ts";
import { shownExample } from "../../openapi/shown-example.ts";
import { componentNode } from "./component-nodes.ts";

/** Shared with the guides, so that choosing a language applies to all tabs. */
const LANGUAGE_GROUP = "language";
/** Title of an example whose texts only show the format. */
const ILLUSTRATIVE = "Illustrative";

/** Creates the request samples in every language and the example responses of an operation. */
export function sampleNodes(operation: ApiOperation): MdxJsxFlowElement[] {
  const { responses, path, method } = operation;
  const requests = samplesOf(operation).map(({ label, language, code: text }) =>
    tab(label, [code(language, text)]),
  );
  const examples = responses.flatMap(({ status, examples }) =>
    examples.map(({ label, value, isIllustrative }) => {
      const text = JSON.stringify(shownExample(value, operation), null, 2);
      return tab(`${status} ${label}`, [code("json", text, isIllustrative ? ILLUSTRATIVE : undefined)]);
    }),
  );
  return [
    componentNode("SampleTitle", { label: `${method} ${path}` }, []),
    componentNode("Tabs", { group: LANGUAGE_GROUP }, requests),
    componentNode("SampleTitle", { label: "Response examples" }, []),
    componentNode("Tabs", {}, examples),
  ];
}

function tab(label: string, children: BlockContent[]): MdxJsxFlowElement {
  return componentNode("Tab", { label }, children);
}

function code(lang: string, value: string, title?: string): BlockContent {
  return { type: "code", lang, meta: title && `title="${title}"`, value };
}
