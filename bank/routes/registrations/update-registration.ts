import { notFound, ok, validationError } from "@/bank/http/responses";
import type { Handler } from "@/bank/http/served-endpoint";
import { rescheduleDeliveriesNow } from "@/bank/store/deliveries";
import { publishEventsInTransaction } from "@/bank/store/publish-events";
import { changeRegistration, findRegistration, type RegistrationRow } from "@/bank/store/registrations";
import type { ENDPOINTS } from "@/lib/contract/endpoints";
import { callbackError, emptyToNull, wrongPartnerError } from "./registration-input";
import { registrationRecord } from "./registration-record";

/**
 * "Update a registration" (4.16) [GAP-30] [GAP-33]. Omitted fields, including the password, keep their values; an
 * empty string clears a field. A suspended registration restarts unless the body sets it to Suspended.
 */
export const updateRegistration: Handler<typeof ENDPOINTS.updateRegistration> = async (call) => {
  const { services, caller, params, body } = call;
  const { partnerId } = caller;
  const known = await findRegistration(services.db, partnerId, params.id);
  if (!known) return notFound();
  if (body.partnerId.toLowerCase() !== partnerId) return wrongPartnerError();

  const wantedStatus = changeOf(known.status, body.Status, body.status);
  const username = changeOf(known.authUsername ?? "", body.authuserName, body.authUsername);
  if (wantedStatus === CONFLICT || username === CONFLICT) {
    return validationError({
      ...(wantedStatus === CONFLICT && { status: "differs from Status" }),
      ...(username === CONFLICT && { authUsername: "differs from authuserName" }),
    });
  }

  const type = body.type ?? known.type;
  const refused = await callbackError(services, partnerId, type, body.callbackUrl ?? known.callbackUrl ?? undefined);
  if (refused) return refused;

  const status = statusAfter(known, type, wantedStatus);
  const { eventName, callbackUrl, format, authPassword, consecutiveErrors, lastError } = body;
  const updated = await services.db.transaction(async (tx) => {
    const at = services.clock.now();
    // Earlier events are published first, so that they are delivered under the previous settings.
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
  return updated ? ok(registrationRecord(updated)) : notFound();
};

const CONFLICT = Symbol("conflict");

/**
 * The value of a field that has two spellings; undefined when neither is given. If only one of them differs from the
 * stored value, it is used.
 */
function changeOf<T extends string>(
  known: NoInfer<T>,
  documented: T | undefined,
  plain: T | undefined,
): T | undefined | typeof CONFLICT {
  if (documented === undefined || plain === undefined || documented === plain) return documented ?? plain;
  if (documented !== known && plain !== known) return CONFLICT;
  return documented === known ? plain : documented;
}

/** A partner may suspend and restart; only a delivery that succeeds makes a pushed registration Active [GAP-33]. */
function statusAfter(
  known: RegistrationRow,
  type: RegistrationRow["type"],
  wanted: RegistrationRow["status"] | undefined,
): RegistrationRow["status"] {
  if (wanted === "Suspended") return "Suspended";
  if (type !== "Push") return "Active";
  return wanted === "Restarting" || known.status !== "Active" ? "Restarting" : "Active";
}
