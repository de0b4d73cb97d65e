import { Outlet } from "@remix-run/react";
import { Menu } from "#app/components/layout/menu.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import backToTop from "./back-to-top.module.css";
import styles from "./docs-frame.module.css";

/** Renders the sidebar next to a page. The client runtime hides and shows it, and the button that leads to the top. */
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
      <button type="button" className={backToTop.button} data-back-to-top="" aria-label="Back to top" hidden>
        <Icon name="up" />
      </button>
    </div>
  );
}
