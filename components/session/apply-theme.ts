import { THEME_COOKIE, type Theme } from "./preferences";
import { saveAccountPreference } from "./save-account-preference";
import { savePreference } from "./save-preference";

/** Applies a theme immediately and saves it on this device and in the user's preferences. */
export function applyTheme(theme: Theme): void {
  savePreference(THEME_COOKIE, theme);
  document.documentElement.classList.toggle("light", theme === "light");
  document.documentElement.classList.toggle("dark", theme === "dark");
  void saveAccountPreference({ theme });
}
