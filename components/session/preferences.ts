import { canonicalZone } from "@/lib/time/known-zone";

/**
 * Device preferences, used unless the user has saved account preferences. They are stored in cookies so that the server
 * can render with them and nothing flashes on load.
 */
export const THEME_COOKIE = "theme";
export const ZONE_COOKIE = "zone";

export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

/** Parses a cookie's theme; "system" for any unknown value. */
export function parseTheme(value: string | undefined): Theme {
  return THEMES.find((theme) => theme === value) ?? "system";
}

/** Returns the <html> class for a theme. Without a class, the CSS follows the system's preference. */
export function themeClass(theme: Theme): string {
  return theme === "system" ? "" : theme;
}

/** Parses an IANA time zone supported by this runtime; null if invalid, since a cookie is untrusted input. */
export function parseZone(value: string | undefined): string | null {
  return value ? canonicalZone(value) : null;
}

const YEAR_SECONDS = 31_536_000;

/** Returns a preference's cookie string, to assign to `document.cookie`. */
export function preferenceCookie(name: string, value: string, isSecure: boolean): string {
  const flags = `path=/; max-age=${YEAR_SECONDS}; samesite=lax${isSecure ? "; secure" : ""}`;
  return `${name}=${encodeURIComponent(value)}; ${flags}`;
}
