import { isIP } from "node:net";

/**
 * Whether a phone can use the portal's URL: `none` for a loopback address; `no-camera` without TLS, because browsers
 * then block the live camera; `full` otherwise.
 */
export type PhoneReach = "none" | "no-camera" | "full";

/** Determines how a phone can use a portal at this URL. */
export function phoneReach(portalUrl: string): PhoneReach {
  const { protocol, hostname } = new URL(portalUrl);
  const host = hostname.replace(/^\[|\]$/g, "");
  const isLoopback =
    host === "localhost" ||
    host.endsWith(".localhost") ||
    host === "::1" ||
    (isIP(host) === 4 && host.startsWith("127."));
  if (isLoopback) return "none";
  return protocol === "https:" ? "full" : "no-camera";
}
