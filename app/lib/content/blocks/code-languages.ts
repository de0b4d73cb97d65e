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

/** Other names that Shiki and Docusaurus know. */
const ALIASES = new Map(
  Object.entries({
    bash: "console sh shell shellscript zsh",
    csharp: "c# cs",
    ini: "properties",
    js: "javascript",
    kotlin: "kt",
    md: "markdown",
    powershell: "ps ps1",
    python: "py",
    ruby: "rb",
    text: "plaintext txt",
    ts: "typescript",
    yaml: "yml",
  }).flatMap(([language, names]) => names.split(" ").map((name) => [name, language])),
);

/** Returns the name of a language that this site uses. */
export function codeLanguageOf(name: string): string {
  return ALIASES.get(name.toLowerCase()) ?? name;
}
