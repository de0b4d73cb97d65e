import button from "#app/components/ui/button.module.css";
import { Icon } from "#app/components/ui/icon.tsx";
import styles from "./announcement.module.css";
import { useRootData } from "./use-root-data.ts";

/** Renders a line above the navigation bar. The client runtime closes it. */
export function Announcement() {
  const announcement = useRootData()?.site.announcement;
  if (!announcement) return null;
  return (
    <aside className={styles.bar} aria-label="Announcement">
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made of one line of Markdown of the site's configuration */}
      <p dangerouslySetInnerHTML={{ __html: announcement.html }} />
      {announcement.closeable ? (
        <button
          type="button"
          className={`${button.icon} ${styles.close}`}
          aria-label="Close announcement"
          data-announcement-close=""
        >
          <Icon name="close" />
        </button>
      ) : null}
    </aside>
  );
}
