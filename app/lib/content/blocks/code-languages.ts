/** Language of code blocks that are drawn. */
export const DIAGRAM_LANGUAGE = "diagram";

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
