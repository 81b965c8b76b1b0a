import { notFound, ok, validationError } from "@/bank/http/responses";
import type { Handler } from "@/bank/http/served-endpoint";
import { rescheduleDeliveriesNow } from "@/bank/store/deliveries";
import { publishEventsInTransaction } from "@/bank/store/publish-events";
import { changeRegistration, findRegistration, type RegistrationRow } from "@/bank/store/registrations";
import type { ENDPOINTS } from "@/lib/contract/endpoints";
import { callbackError, emptyToNull, wrongPartnerError } from "./registration-input";
import { toRegistrationRecord } from "./registration-record";

/**
 * "Update a registration" (4.16) [GAP-30] [GAP-33]. Omitted fields, including the password, keep their values. An empty
 * string clears a field. A suspended registration restarts unless the body sets it to Suspended.
 */
export const updateRegistration: Handler<typeof ENDPOINTS.updateRegistration> = async (call) => {
  const { services, caller, params, body } = call;
  const { partnerId } = caller;
  const known = await findRegistration(services.db, partnerId, params.id);
  if (!known) return notFound();
  if (body.partnerId.toLowerCase() !== partnerId) return wrongPartnerError();

  const requestedStatus = resolveSpellings(known.status, body.Status, body.status);
  const username = resolveSpellings(known.authUsername ?? "", body.authuserName, body.authUsername);
  if (requestedStatus === CONFLICT || username === CONFLICT) {
    return validationError({
      ...(requestedStatus === CONFLICT && { status: "differs from Status" }),
      ...(username === CONFLICT && { authUsername: "differs from authuserName" }),
    });
  }

  const type = body.type ?? known.type;
  const urlError = await callbackError(services, partnerId, type, body.callbackUrl ?? known.callbackUrl ?? undefined);
  if (urlError) return urlError;

  const status = resolveStatus(known, type, requestedStatus);
  const { eventName, callbackUrl, format, authPassword, consecutiveErrors, lastError } = body;
  const updated = await services.db.transaction(async (tx) => {
    const at = services.clock.now();
    // Publish earlier events first so that they are delivered with the previous settings.
    await publishEventsInTransaction(tx, at);
    const changed = await changeRegistration(tx, partnerId, known.id, {
      ...{ eventName, callbackUrl, format },
      type,
      status,
      ...(username !== undefined && { authUsername: emptyToNull(username) }),
      ...(authPassword !== undefined && {
        encryptedPassword: authPassword === "" ? null : services.webhooks.encryptPassword(known.id, authPassword),
      }),
      ...(status === "Restarting" && { consecutiveErrors: 0 }),
      ...(consecutiveErrors !== undefined && { consecutiveErrors: Number(consecutiveErrors) }),
      ...(lastError !== undefined && { lastError: emptyToNull(lastError) }),
      lastModifiedAt: at,
    });
    if (changed && status === "Restarting") await rescheduleDeliveriesNow(tx, changed.id, at);
    return changed;
  });
  return updated ? ok(toRegistrationRecord(updated)) : notFound();
};

const CONFLICT = Symbol("conflict");

/**
 * Resolves a field that has two spellings. If both are given and only one differs from the stored value, returns the
 * one that differs. If both differ from the stored value and from each other, returns CONFLICT. Returns undefined if
 * neither is given.
 */
function resolveSpellings<T extends string>(
  known: NoInfer<T>,
  documented: T | undefined,
  plain: T | undefined,
): T | undefined | typeof CONFLICT {
  if (documented === undefined || plain === undefined || documented === plain) return documented ?? plain;
  if (documented !== known && plain !== known) return CONFLICT;
  return documented === known ? plain : documented;
}

/**
 * Determines the new status. A partner may suspend or restart a registration; only a successful delivery makes a Push
 * registration Active again [GAP-33].
 */
function resolveStatus(
  known: RegistrationRow,
  type: RegistrationRow["type"],
  requested: RegistrationRow["status"] | undefined,
): RegistrationRow["status"] {
  if (requested === "Suspended") return "Suspended";
  if (type !== "Push") return "Active";
  return requested === "Restarting" || known.status !== "Active" ? "Restarting" : "Active";
}
