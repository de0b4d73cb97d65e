import { Outlet } from "@remix-run/react";
import { Menu } from "#app/components/layout/menu.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import styles from "./docs-frame.module.css";

/** Renders the sidebar next to a page. The client runtime hides and shows it. */
export function DocsFrame() {
  return (
    <div className={styles.frame}>
      <Menu isColumn />
      <button type="button" className={styles.hide} data-sidebar-toggle="hide">
        <Icon name="hide" />
        Hide sidebar
      </button>
      <button type="button" className={styles.show} data-sidebar-toggle="show" aria-label="Show sidebar">
        <Icon name="show" />
      </button>
      <div className={styles.content}>
        <Outlet />
      </div>
    </div>
  );
}
