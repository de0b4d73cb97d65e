import { Icon } from "#app/components/ui/icon.tsx";
import { EFFECT_BADGES, EFFECT_LABELS } from "#app/lib/content/openapi/effects.ts";
import type { PageDocument } from "#app/lib/docs-api/schemas.ts";
import { pathnameOf } from "#app/lib/urls.ts";
import styles from "./operation-header.module.css";
import actionStyles from "./page-actions.module.css";

type Operation = NonNullable<PageDocument["operation"]>;

/** Shows an operation's method, path and effect. The copy button copies the full URL. */
export function OperationHeader({ method, url, effect }: Operation) {
  return (
    <div className={styles.header}>
      <p className={styles.endpoint}>
        <span className={styles.method}>{method}</span> <code className={styles.path}>{pathnameOf(url)}</code>
        <button type="button" className={`${actionStyles.action} ${styles.copy}`} data-copy={url}>
          <Icon name="copy" size={16} />
          <span data-label="">Copy</span>
        </button>
      </p>
      {effect !== "none" && <span className={EFFECT_BADGES[effect]}>{EFFECT_LABELS[effect]}</span>}
      <a className={styles.samples} href="#samples">
        Samples
      </a>
    </div>
  );
}
