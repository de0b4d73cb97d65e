import type { MouseEvent } from "react";
import { useColorMode } from "#app/components/document/color-mode.tsx";
import button from "#app/components/ui/button.module.css";
import { Icon } from "#app/components/ui/icon.tsx";
import { announce } from "#app/lib/dom/announce.ts";
import { type ColorModeChoice, nextChoice, storeChoice } from "#app/lib/preferences/color-mode.ts";
import styles from "./color-mode-toggle.module.css";
import { useColorModeSettings } from "./use-root-data.ts";

const ICONS = { light: "sun", dark: "moon", system: "screen" } as const;

/**
 * Switches the color mode; renders nothing if the site's configuration does not let readers choose. Styles select the icon
 * and name of the current choice, so they are right before hydration, when the client runtime handles clicks.
 */
export function ColorModeToggle() {
  const { switch: canSwitch, respectSystem } = useColorModeSettings();
  const [choice, choose] = useColorMode();
  if (!canSwitch) return null;
  const choices: ColorModeChoice[] = respectSystem ? ["light", "dark", "system"] : ["light", "dark"];
  const name = respectSystem
    ? "Switch between light, dark and system mode"
    : "Switch between light and dark mode";
  const onClick = (event: MouseEvent) => {
    // The client runtime ignores a prevented click.
    event.preventDefault();
    const next = nextChoice(choice, respectSystem);
    storeChoice(next);
    choose(next);
    announce(`${next} mode`);
  };
  return (
    <button type="button" className={button.icon} data-color-mode-toggle="" onClick={onClick}>
      {choices.map((each) => (
        <span key={each} className={styles[each]}>
          <Icon name={ICONS[each]} />
          <span className="visually-hidden">{`${name} (currently ${each} mode)`}</span>
        </span>
      ))}
    </button>
  );
}
