import { toString as toText } from "mdast-util-to-string";
import { suggest } from "#app/lib/content/diagnostics/nearest.ts";
import type { Block } from "#app/lib/content/markdown/block.ts";
import { report } from "#app/lib/content/markdown/page-context.ts";
import { STATUSES, statusNode } from "#app/lib/content/markdown/plugins/statuses.ts";

/** The badge of a status of orders, subscriptions, emails, payouts and accounts. */
export const status = {
  example: "The order is :status[Processed].",
  inline: {
    status(node, _parent, context) {
      const name = toText(node);
      const badge = statusNode(name);
      if (badge.type === "mdxJsxTextElement") return badge;
      const fix = suggest(name, STATUSES.keys(), `the statuses are ${[...STATUSES.keys()].join(", ")}.`);
      report(context, node, `"${name}" is not a status.`, fix);
      return undefined;
    },
  },
  rendered: { Status: {} },
} satisfies Block;
