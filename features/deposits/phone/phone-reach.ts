import { isIP } from "node:net";

/**
 * What a phone can do with the portal's address: nothing with one of this machine alone; without TLS it opens the page,
 * but no browser gives that page a live camera; `full` otherwise.
 */
export type PhoneReach = "none" | "no-camera" | "full";

/** What a phone can do with a portal at this address. */
export function phoneReach(portalUrl: string): PhoneReach {
  const { protocol, hostname } = new URL(portalUrl);
  const host = hostname.replace(/^\[|\]$/g, "");
  const isOwnMachine =
    host === "localhost" ||
    host.endsWith(".localhost") ||
    host === "::1" ||
    (isIP(host) === 4 && host.startsWith("127."));
  if (isOwnMachine) return "none";
  return protocol === "https:" ? "full" : "no-camera";
}
