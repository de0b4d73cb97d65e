import type { Data, Processor } from "unified";

type Syntax = NonNullable<Data["micromarkExtensions"]>[number];
type FromMarkdown = NonNullable<Data["fromMarkdownExtensions"]>[number];

/** Parses `{#id}` at the end of a heading as its id, also in MDX, where it would be an expression that is not valid. */
export function headingIds(this: Processor): void {
  const data = this.data();
  data.micromarkExtensions = [...(data.micromarkExtensions ?? []), syntax];
  data.fromMarkdownExtensions = [...(data.fromMarkdownExtensions ?? []), fromMarkdown];
}

const TOKEN = "headingId" as "data";
const code = (character: string) => character.charCodeAt(0);

const syntax: Syntax = {
  text: {
    [code("{")]: {
      name: TOKEN,
      tokenize(effects, ok, nok) {
        const start: typeof ok = (next) => {
          effects.enter(TOKEN);
          effects.consume(next);
          return hash;
        };
        const hash: typeof ok = (next) => {
          if (next !== code("#")) return nok(next);
          effects.consume(next);
          return first;
        };
        const first: typeof ok = (next) => (isOfId(next) ? rest(next) : nok(next));
        const rest: typeof ok = (next) => {
          if (next !== code("}") && !isOfId(next)) return nok(next);
          effects.consume(next);
          if (next !== code("}")) return rest;
          effects.exit(TOKEN);
          return end;
        };
        const end: typeof ok = (next) => (next === null ? ok(next) : nok(next));
        return start;
      },
    },
  },
};

function isOfId(next: number | null): boolean {
  return next !== null && next >= 0 && /[\w-]/.test(String.fromCharCode(next));
}

const fromMarkdown: FromMarkdown = {
  enter: {
    [TOKEN](token) {
      const written = this.sliceSerialize(token);
      const parent = this.stack.at(-1);
      if (parent?.type === "heading")
        Object.assign(parent, { data: { hProperties: { id: written.slice(2, -1) } } });
      else this.enter({ type: "text", value: written }, token);
    },
  },
  exit: {
    [TOKEN](token) {
      if (this.stack.at(-1)?.type === "text") this.exit(token);
    },
  },
};
