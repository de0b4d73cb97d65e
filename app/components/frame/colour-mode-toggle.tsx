import { Icon } from "#app/components/ui/icon.tsx";
import type { ColourModeChoice } from "#app/lib/colour-mode.ts";
import styles from "./colour-mode-toggle.module.css";
import { useColourModeSettings } from "./use-root-data.ts";

const ICONS = { light: "sun", dark: "moon", system: "screen" } as const;

/**
 * Switches the colour mode; nothing where the site's configuration leaves readers no choice. The page script does the
 * work; styles show the icon and the name that fit the choice in force, so they are right before any script runs.
 */
export function ColourModeToggle() {
  const settings = useColourModeSettings();
  if (!settings.switch) return null;
  const choices: ColourModeChoice[] = settings.respectSystem
    ? ["light", "dark", "system"]
    : ["light", "dark"];
  const name = settings.respectSystem
    ? "Switch between light, dark and system mode"
    : "Switch between light and dark mode";
  return (
    <button type="button" className={styles.toggle} data-colour-mode-toggle="">
      {choices.map((choice) => (
        <span key={choice} className={styles[choice]}>
          <Icon name={ICONS[choice]} />
          <span className="visually-hidden">{`${name} (currently ${choice} mode)`}</span>
        </span>
      ))}
    </button>
  );
}
