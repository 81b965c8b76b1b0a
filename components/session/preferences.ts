import { canonicalZone } from "@/lib/time/known-zone";

/**
 * Preferences of this device, used unless the person has saved their own. They are stored in cookies so that the server
 * can render with them and nothing flashes on load.
 */
export const THEME_COOKIE = "theme";
export const ZONE_COOKIE = "zone";

export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

/** The theme in a cookie's value; "system" for any unknown value. */
export function parseTheme(value: string | undefined): Theme {
  return THEMES.find((theme) => theme === value) ?? "system";
}

/** The class of <html> for a theme; without one the CSS follows the system's preference. */
export function themeClass(theme: Theme): string {
  return theme === "system" ? "" : theme;
}

/** An IANA time zone that this runtime supports, or null. A cookie is untrusted input. */
export function parseZone(value: string | undefined): string | null {
  return value ? canonicalZone(value) : null;
}

const YEAR_SECONDS = 31_536_000;

/** The cookie string of a preference, to assign to `document.cookie`. */
export function preferenceCookie(name: string, value: string, isSecure: boolean): string {
  const flags = `path=/; max-age=${YEAR_SECONDS}; samesite=lax${isSecure ? "; secure" : ""}`;
  return `${name}=${encodeURIComponent(value)}; ${flags}`;
}
