import { Icon } from "#app/components/ui/icon.tsx";
import styles from "./page-actions.module.css";

/** Renders the actions on the whole page. The client runtime copies; without JavaScript the link remains. */
export function PageActions({ markdown }: { markdown: string }) {
  return (
    <div className={styles.actions}>
      <button type="button" className={styles.action} data-copy-page={markdown}>
        <Icon name="copy" size={16} />
        {/* It may say "Copied" during hydration. */}
        <span data-label="" suppressHydrationWarning>
          Copy page
        </span>
      </button>
      <a className={styles.action} href={markdown} type="text/markdown" aria-label="View as Markdown">
        <Icon name="file" size={16} />
        <span>Markdown</span>
      </a>
    </div>
  );
}
