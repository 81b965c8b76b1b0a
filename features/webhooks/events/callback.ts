import "server-only";
import { createHmac } from "node:crypto";
import type { PortalSettings } from "@/lib/settings/portal-settings";

/** The callback of the portal's own registrations, with the credentials that authenticate the bank. */
export interface Callback {
  readonly url: string;
  readonly username: string;
  readonly password: string;
}

/**
 * Returns the address and credentials with which the bank delivers events. The credentials are derived from the
 * portal's secret, so they need no storage and stay the same when registering again; another portal has different ones.
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

/** The built-in bank is on this machine and calls the loopback address; any other bank calls the public one. */
function callbackOrigin({ bank, host, port, portalUrl }: Omit<PortalSettings, "authSecret">): string {
  if (!bank.builtIn) return portalUrl;
  const loopbackHost = WILDCARD_HOSTS[host] ?? (LOOPBACK.includes(host) ? host.replace("::1", "[::1]") : undefined);
  return loopbackHost ? `http://${loopbackHost}:${port}` : portalUrl;
}
