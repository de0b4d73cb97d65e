/** Attributes of each component that writers may use. */
export const MDX_COMPONENTS = {
  Admonition: ["kind", "title"],
  Tabs: ["group"],
  Tab: ["label"],
  Details: ["summary"],
  Steps: [],
  Cards: [],
  OperationReference: [],
  OperationTable: [],
  ApiChangelog: [],
  EventTable: [],
  EventFields: ["group"],
  EventValues: ["field"],
  EventPayload: ["event"],
} as const satisfies Record<string, readonly string[]>;

/** Components that only the pipeline inserts. */
export const GENERATED_COMPONENTS = [
  "CardIcon",
  "Diagram",
  "Term",
  "CodeBlock",
  "Fields",
  "Field",
  "FieldMembers",
  "FieldValues",
  "OperationSamples",
  "SampleTitle",
] as const;

export type MdxName = keyof typeof MDX_COMPONENTS;
export type PlacedName = (typeof GENERATED_COMPONENTS)[number];

/** Components that the pipeline expands before rendering. */
export type ExpandedName =
  | "OperationReference"
  | "OperationTable"
  | "ApiChangelog"
  | "EventTable"
  | "EventFields"
  | "EventValues"
  | "EventPayload";

/** Components to render; the component map must have all of them. */
export type RenderedName = Exclude<MdxName, ExpandedName> | PlacedName;

export const REQUIRED_ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  Admonition: ["kind"],
  Tab: ["label"],
  Details: ["summary"],
  EventFields: ["group"],
  EventValues: ["field"],
  EventPayload: ["event"],
} satisfies Partial<Record<MdxName, readonly string[]>>;

export const ADMONITION_KINDS = ["note", "tip", "info", "warning", "danger"] as const;
export type AdmonitionKind = (typeof ADMONITION_KINDS)[number];

export function isAdmonitionKind(name: string): name is AdmonitionKind {
  return (ADMONITION_KINDS as readonly string[]).includes(name);
}

/** Icons of cards. */
export const CARD_ICONS = ["webhook", "code", "cart", "renew"] as const;

/** Attributes of `:::` blocks. Titles are written in brackets. */
export const BLOCK_ATTRIBUTES: Readonly<Record<string, string>> = { tabs: "group", cards: "icons" };

/** Names of `:::` blocks. */
export const BLOCKS: readonly string[] = [
  ...ADMONITION_KINDS,
  "tabs",
  "tab",
  "details",
  "steps",
  "cards",
  "fields",
];

export function isMdxName(name: string): name is MdxName {
  return Object.hasOwn(MDX_COMPONENTS, name);
}

/** Language after a code fence → label that readers see. */
export const CODE_LANGUAGES: Readonly<Record<string, string>> = {
  bash: "Bash",
  csharp: "C#",
  css: "CSS",
  csv: "CSV",
  diff: "Diff",
  html: "HTML",
  http: "HTTP",
  ini: "INI",
  java: "Java",
  js: "JavaScript",
  json: "JSON",
  jsx: "JSX",
  kotlin: "Kotlin",
  md: "Markdown",
  mdx: "MDX",
  nginx: "nginx",
  php: "PHP",
  powershell: "PowerShell",
  python: "Python",
  ruby: "Ruby",
  sql: "SQL",
  swift: "Swift",
  text: "Text",
  ts: "TypeScript",
  tsx: "TSX",
  xml: "XML",
  yaml: "YAML",
};
