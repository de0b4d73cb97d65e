import type { BlockContent } from "mdast";
import type { MdxJsxFlowElement } from "mdast-util-mdx-jsx";
import { componentNode } from "#app/lib/content/markdown/plugins/nodes.ts";
import type { ApiOperation } from "#app/lib/content/openapi/api.ts";
import { shownExample } from "#app/lib/content/openapi/examples.ts";
import { samplesOf } from "#app/lib/content/openapi/samples/samples.ts";

/** Shared with the guides, so that choosing a language applies to all tabs. */
const LANGUAGE_GROUP = "language";

/** Creates the request samples in every language and the example responses of an operation. */
export function sampleNodes(operation: ApiOperation): MdxJsxFlowElement[] {
  const { responses, path, method } = operation;
  const requests = samplesOf(operation).map(({ label, language, code: text }) =>
    tab(label, [code(language, text)]),
  );
  const examples = responses.flatMap(({ status, examples }) =>
    examples.map(({ name, label, value, isIllustrative }, index) => {
      const json = JSON.stringify(shownExample(value, operation), null, 2);
      const title = isIllustrative ? `${label} (illustrative)` : label;
      return tab(index === 0 ? status : `${status} ${name}`, [code("json", json, title)]);
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

/** Wraps, because the column next to the text is narrow. */
function code(lang: string, value: string, title?: string): BlockContent {
  return { type: "code", lang, meta: title ? `wrap title="${title}"` : "wrap", value };
}
