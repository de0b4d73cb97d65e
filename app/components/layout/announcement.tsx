import button from "#app/components/ui/button.module.css";
import { Icon } from "#app/components/ui/icon.tsx";
import type { Inline } from "#app/lib/content/resolve/inline-markdown.ts";
import styles from "./announcement.module.css";
import { useRootData } from "./use-root-data.ts";

const ELEMENTS = { strong: "strong", emphasis: "em", code: "code", link: "a" } as const;

/** Renders a line above the navigation bar. The client runtime closes it. */
export function Announcement() {
  const announcement = useRootData()?.site.announcement;
  if (!announcement) return null;
  return (
    <aside className={styles.bar} aria-label="Announcement">
      <p className={styles.text}>
        <Pieces pieces={announcement.content} />
      </p>
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

function Pieces({ pieces }: { pieces: readonly Inline[] }) {
  return pieces.map((piece, index) => {
    if (typeof piece === "string") return piece;
    const Element = ELEMENTS[piece.mark];
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a line never change places
      <Element key={index} href={piece.mark === "link" ? piece.href : undefined}>
        <Pieces pieces={piece.content} />
      </Element>
    );
  });
}
