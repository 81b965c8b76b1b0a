import "server-only";
import { createHmac } from "node:crypto";
import type { PortalSettings } from "@/lib/settings/portal-settings";

/** The callback URL of the portal's own registrations, and the credentials with which the bank authenticates. */
export interface Callback {
  readonly url: string;
  readonly username: string;
  readonly password: string;
}

/**
 * Returns the URL and credentials with which the bank delivers events. The credentials are derived from the portal's
 * secret, so they are not stored, stay the same when the portal registers again, and differ between portals.
 */
export function portalCallback({ authSecret, ...settings }: PortalSettings): Callback {
  const derive = (purpose: string) => createHmac("sha256", authSecret).update(`bank events ${purpose}`).digest();
  return {
    url: `${callbackOrigin(settings)}/api/bank-events`,
    username: `endorse-${derive("username").toString("hex").slice(0, 12)}`,
    password: derive("password").toString("base64url"),
  };
}

const WILDCARD_HOSTS: Readonly<Record<string, string>> = { "0.0.0.0": "127.0.0.1", "::": "[::1]" };
const LOOPBACK = ["localhost", "127.0.0.1", "::1"];

/**
 * Returns the loopback address for the built-in bank, which runs on this machine; the public address for other banks.
 */
function callbackOrigin({ bank, host, port, portalUrl }: Omit<PortalSettings, "authSecret">): string {
  if (!bank.builtIn) return portalUrl;
  const loopbackHost = WILDCARD_HOSTS[host] ?? (LOOPBACK.includes(host) ? host.replace("::1", "[::1]") : undefined);
  return loopbackHost ? `http://${loopbackHost}:${port}` : portalUrl;
}
