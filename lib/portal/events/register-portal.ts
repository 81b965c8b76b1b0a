import "server-only";
import type { Session } from "@/lib/access/session";
import { bankClient } from "@/lib/bank-client/running-client";
import { withLogContext } from "@/lib/portal/log";
import type { BankOperation } from "@/lib/portal/operations/operation";
import { type OperationAnswer, type OperationFailureCode, runOperation } from "@/lib/portal/operations/run-operation";
import { portalSettings } from "@/lib/settings/portal-settings";
import { failure, type Outcome } from "@/lib/shared/outcome";
import { portalCallback } from "./callback";
import { ensureRegistrations, type RegistrationWork } from "./ensure-registrations";

/** Registering again changes nothing, so a lost answer is asked for again. */
export const registerPortalOperation: BankOperation<RegistrationWork> = {
  kind: "register-portal",
  refusedSentence: "The bank did not take all registrations",
  send: sendRegistrations,
  record: async (_tx, _intent, { unchanged, ...changed }) => ({
    result: "registered",
    detail: { unchanged: unchanged.length, ...changed },
  }),
  resolve: async () => ({ kind: "answer", answer: await sendRegistrations() }),
};

function sendRegistrations() {
  const settings = portalSettings();
  const callback = portalCallback(settings);
  return ensureRegistrations(bankClient(), { partnerId: settings.bank.partnerId, callback, renew: true });
}

/**
 * Has the bank tell this portal of all thirteen events, with credentials of now; as often as one likes.
 *
 * @param request the key is made by the form before the first send
 */
export function registerPortal(
  session: Session,
  { idempotencyKey }: { readonly idempotencyKey: string },
): Promise<Outcome<OperationAnswer, OperationFailureCode | "needs-https">> {
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
