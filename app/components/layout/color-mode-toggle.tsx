import button from "#app/components/ui/button.module.css";
import { Icon } from "#app/components/ui/icon.tsx";
import type { ColorModeChoice } from "#app/lib/preferences/color-mode.ts";
import styles from "./color-mode-toggle.module.css";
import { useColorModeSettings } from "./use-root-data.ts";

const ICONS = { light: "sun", dark: "moon", system: "screen" } as const;

/**
 * Renders the button that switches the color mode, whose clicks the client runtime handles; nothing if the site's configuration
 * does not let readers choose. Styles select the icon and name of the current choice.
 */
export function ColorModeToggle() {
  const { switch: canSwitch, respectSystem } = useColorModeSettings();
  if (!canSwitch) return null;
  const choices: ColorModeChoice[] = respectSystem ? ["light", "dark", "system"] : ["light", "dark"];
  const name = respectSystem
    ? "Switch between light, dark and system mode"
    : "Switch between light and dark mode";
  return (
    <button type="button" className={button.icon} data-color-mode-toggle="">
      {choices.map((each) => (
        <span key={each} className={styles[each]}>
          <Icon name={ICONS[each]} />
          <span className="visually-hidden">{`${name} (currently ${each} mode)`}</span>
        </span>
      ))}
    </button>
  );
}
