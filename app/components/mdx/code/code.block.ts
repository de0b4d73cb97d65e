import type { Block } from "#app/lib/content/blocks/block.ts";

/** A code block that is not drawn. The check of its language and options is `check-blocks.ts`. */
export const code = {
  example: '```js title="server.js" showLineNumbers {1,2-3} wrap\nconst port = 80;\n\nlisten(port);\n```',
  rendered: { CodeBlock: {} },
} satisfies Block;
