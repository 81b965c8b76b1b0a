import "server-only";
import type { Session } from "@/lib/access/session";
import { bankClient } from "@/lib/bank-client/running-client";
import { withLogContext } from "@/lib/logging/log";
import type { BankOperation } from "@/lib/operations/operation";
import { type OperationFailureCode, type OperationResult, runOperation } from "@/lib/operations/run-operation";
import { portalSettings } from "@/lib/settings/portal-settings";
import { failure, type Outcome } from "@/lib/shared/outcome";
import { portalCallback } from "./callback";
import { ensureRegistrations, type RegistrationChanges } from "./ensure-registrations";

/** Registering is idempotent, so a request whose response was lost is resent. */
export const registerPortalOperation: BankOperation<RegistrationChanges> = {
  kind: "register-portal",
  failureMessage: "The bank did not accept all registrations",
  send: sendRegistrations,
  record: async (_tx, _intent, { unchanged, ...changed }) => ({
    result: "registered",
    detail: { unchanged: unchanged.length, ...changed },
  }),
  resolve: async () => ({ kind: "response", response: await sendRegistrations() }),
};

function sendRegistrations() {
  const settings = portalSettings();
  const callback = portalCallback(settings);
  return ensureRegistrations(bankClient(), { partnerId: settings.bank.partnerId, callback, renewsCredentials: true });
}

/**
 * Registers this portal for all thirteen events with its current credentials. Safe to repeat.
 *
 * @param request the idempotency key that the form generates before the first submission
 */
export function registerPortal(
  session: Session,
  { idempotencyKey }: { readonly idempotencyKey: string },
): Promise<Outcome<OperationResult, OperationFailureCode | "needs-https">> {
  return withLogContext("register-portal", session, async () => {
    const settings = portalSettings();
    const { url } = portalCallback(settings);
    if (!settings.bank.builtIn && !url.startsWith("https:")) {
      return failure(
        "needs-https",
        `The bank delivers over https only, and this portal’s address is ${settings.portalUrl}. Set PORTAL_URL to its public https address.`,
      );
    }
    return runOperation(session, registerPortalOperation, {
      permission: "registrations.write",
      idempotencyKey: String(idempotencyKey),
      subject: url,
      payload: { callbackUrl: url },
    });
  });
}
