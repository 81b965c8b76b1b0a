import "server-only";
import { portalCallback } from "@/features/webhooks/events/callback";
import { ensureRegistrations } from "@/features/webhooks/events/ensure-registrations";
import { bankClient } from "@/lib/bank-client/running-client";
import { addAuditEntry } from "@/lib/ledger/audit/audit-entries";
import { ledger } from "@/lib/ledger/open-ledger";
import { INTENT_ACTIONS } from "@/lib/ledger/schema/intent-kinds";
import { log } from "@/lib/logging/log";
import { portalSettings } from "@/lib/settings/portal-settings";

const shared = globalThis as typeof globalThis & { endorseIsRegistered?: boolean };

/**
 * Registers the portal for events at the built-in bank once per start, as soon as the bank responds. At an external
 * bank, a user must register the portal, since only users know which portal should receive the events.
 */
export async function registerAtStart(): Promise<void> {
  const settings = portalSettings();
  if (!settings.bank.builtIn || shared.endorseIsRegistered) return;
  const callback = portalCallback(settings);
  const { partnerId } = settings.bank;
  const response = await ensureRegistrations(bankClient(), { partnerId, callback, renewsCredentials: false });
  if (response.kind === "succeeded") {
    shared.endorseIsRegistered = true;
    const { unchanged, ...changed } = response.value;
    if (Object.values(changed).every((names) => names.length === 0)) return;
    const { db } = await ledger();
    await addAuditEntry(db, {
      at: new Date(),
      person: { id: null, name: "Endorse" },
      sessionId: null,
      action: INTENT_ACTIONS["register-portal"],
      subject: callback.url,
      result: "registered",
      requestId: response.requestId,
      detail: { unchanged: unchanged.length, ...changed },
    });
    return;
  }
  log().warn({ kind: response.kind }, "not registered for events yet");
  // Does not retry after a 400, since the bank would reject the same request again.
  if (response.kind === "refused" && response.status === 400) shared.endorseIsRegistered = true;
}
