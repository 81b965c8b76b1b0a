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
 * Where the bank delivers events, and with which credentials. These are derived from the portal's secret, so that they
 * need no storage and stay the same when registering again; another portal has different ones.
 */
export function portalCallback({ authSecret, ...settings }: PortalSettings): Callback {
  const derive = (what: string) => createHmac("sha256", authSecret).update(`bank events ${what}`).digest();
  return {
    url: `${callbackOrigin(settings)}/api/bank-events`,
    username: `endorse-${derive("username").toString("hex").slice(0, 12)}`,
    password: derive("password").toString("base64url"),
  };
}

const EVERY_ADDRESS: Readonly<Record<string, string>> = { "0.0.0.0": "127.0.0.1", "::": "[::1]" };
const LOOPBACK = ["localhost", "127.0.0.1", "::1"];

/** The built-in bank is on this machine and calls the loopback address; any other calls the public one. */
function callbackOrigin({ bank, host, port, portalUrl }: Omit<PortalSettings, "authSecret">): string {
  if (!bank.builtIn) return portalUrl;
  const reached = EVERY_ADDRESS[host] ?? (LOOPBACK.includes(host) ? host.replace("::1", "[::1]") : undefined);
  return reached ? `http://${reached}:${port}` : portalUrl;
}
