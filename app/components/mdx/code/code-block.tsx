import { Icon } from "#app/components/ui/icon.tsx";
import { CODE_LANGUAGES } from "#app/lib/content/blocks/code-languages.ts";
import "./code-block.css";

/** Output and lists, which need no label. */
const PLAIN = "text";

interface CodeBlockProps {
  html: string;
  language: string;
  title?: string;
  numbered?: string;
  wrap?: string;
}

/** Renders a code block. The client runtime makes the copy button work, and gives a block that overflows a wrap button. */
export function CodeBlock({ html, language, title, numbered, wrap }: CodeBlockProps) {
  const name = CODE_LANGUAGES[language] ?? language;
  // The keyboard scrolls only what is focusable. The caption names it.
  const stop = { tabIndex: 0 };
  const classes = [numbered && "code-numbered", wrap && "code-wrapped"].filter(Boolean).join(" ");
  return (
    <figure className="code-block">
      <figcaption>
        {title ? <span className="code-title">{title}</span> : null}
        {language === PLAIN || title === name ? null : <span className="code-language">{name}</span>}
        <button type="button" data-copy="">
          <Icon name="copy" size={16} />
          <span data-label="">Copy</span>
        </button>
      </figcaption>
      <pre className={classes || undefined} {...stop}>
        <code
          className={`language-${language}`}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: HTML made by the highlighter from text
          dangerouslySetInnerHTML={{ __html: html }}
        />
      </pre>
    </figure>
  );
}
