import { portalCallback } from "@/features/webhooks/events/callback";
import { ensureRegistrations } from "@/features/webhooks/events/ensure-registrations";
import { createBankClient } from "@/lib/bank-client/bank-client";
import type { PortalSettings } from "@/lib/settings/portal-settings";

/**
 * Registers a portal on this machine for every bank event. Needed because the portal registers itself at an external
 * bank only if its URL is https.
 */
export async function registerForEvents(portal: PortalSettings): Promise<void> {
  const client = createBankClient(portal.bank);
  const callback = { ...portalCallback(portal), url: `http://127.0.0.1:${portal.port}/api/bank-events` };
  const { kind } = await ensureRegistrations(client, {
    partnerId: portal.bank.partnerId,
    callback,
    renewsCredentials: false,
  });
  await client.close();
  if (kind !== "succeeded") throw new Error(`The bank did not register the portal: ${kind}.`);
}
