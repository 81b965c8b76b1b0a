import { preferenceCookie } from "./preferences";

/** Stores a preference on this device. */
export function savePreference(name: string, value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: not every supported browser has the Cookie Store API
  document.cookie = preferenceCookie(name, value, location.protocol === "https:");
}
