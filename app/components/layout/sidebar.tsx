import { StaticHtml } from "#app/components/ui/static-html.tsx";
import styles from "./sidebar.module.css";
import { SIDEBAR_ID } from "./sidebar-html.ts";
import { useRootData } from "./use-root-data.ts";

/** Renders the documentation's pages, as far as they are on the way to the current one. The client runtime opens the others. */
export function Sidebar() {
  const html = useRootData()?.inDocument?.sidebar;
  return (
    <StaticHtml as="nav" id={SIDEBAR_ID} className={styles.sidebar} aria-label="Documentation" html={html} />
  );
}
