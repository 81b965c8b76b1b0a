import "server-only";
import { portalSettings } from "@/lib/settings/portal-settings";
import { readCookie } from "./read-cookie";
import { isSecure } from "./session-cookie";

/** Reads the secret of the device that opened a capture link from a `Cookie` header; null if there is none. */
export function readCaptureCookie(cookieHeader: string | null): string | null {
  return readCookie(cookieHeader, cookieName()) ?? null;
}

/** Returns the `Set-Cookie` header that binds a capture link to the device that opened it, until the link expires. */
export function captureCookie(secret: string, maxAgeMs: number): string {
  const attributes = ["Path=/", `Max-Age=${Math.ceil(maxAgeMs / 1000)}`, "HttpOnly", "SameSite=Strict"];
  if (isSecure(portalSettings().portalUrl)) attributes.push("Secure");
  return [`${cookieName()}=${secret}`, ...attributes].join("; ");
}

function cookieName(): string {
  return isSecure(portalSettings().portalUrl) ? "__Host-endorse.capture" : "endorse.capture";
}
