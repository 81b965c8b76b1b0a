/** What a person chose on this device. In cookies, so that the server renders the right page at once and nothing flashes. */
export const THEME_COOKIE = "theme";
export const ZONE_COOKIE = "zone";

export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

/** The theme of a cookie; anything unknown follows the system. */
export function parseTheme(value: string | undefined): Theme {
  return THEMES.find((theme) => theme === value) ?? "system";
}

/** The class of <html> for a theme; without one the system's preference decides in CSS. */
export function themeClass(theme: Theme): string {
  return theme === "system" ? "" : theme;
}

/** An IANA time zone that this runtime knows, or null. A cookie is outside input. */
export function parseZone(value: string | undefined): string | null {
  if (!value || value.length > 64) return null;
  try {
    return new Intl.DateTimeFormat("en-US", { timeZone: value }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}

const YEAR_SECONDS = 31_536_000;

/** The text that sets a preference when assigned to `document.cookie`. */
export function preferenceCookie(name: string, value: string, isSecure: boolean): string {
  const flags = `path=/; max-age=${YEAR_SECONDS}; samesite=lax${isSecure ? "; secure" : ""}`;
  return `${name}=${encodeURIComponent(value)}; ${flags}`;
}
