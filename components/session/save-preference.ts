import { preferenceCookie } from "./preferences";

/** Stores a preference on this device. */
export function savePreference(name: string, value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that we support
  document.cookie = preferenceCookie(name, value, location.protocol === "https:");
}
