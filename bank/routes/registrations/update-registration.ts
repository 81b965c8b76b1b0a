import type { z } from "zod";
import { notFound, ok, validationError } from "@/bank/http/responses";
import type { Handler } from "@/bank/http/served-endpoint";
import { rescheduleDeliveriesNow } from "@/bank/store/deliveries";
import { publishEventsInTransaction } from "@/bank/store/publish-events";
import { changeRegistration, findRegistration, type RegistrationRow } from "@/bank/store/registrations";
import type { ENDPOINTS } from "@/lib/contract/endpoints";
import type { registrationUpdateSchema } from "@/lib/contract/registration";
import { renameFields } from "@/lib/shared/rename-fields";
import { callbackError, emptyToNull, wrongPartnerError } from "./registration-input";
import { registrationRecord } from "./registration-record";

/** The column that stores each field of the request unchanged; omitted fields keep their values. */
const COLUMNS = {
  eventName: "eventName",
  callbackUrl: "callbackUrl",
  format: "format",
  // Handled below: the token's partner, two spellings, empty text, an encrypted password, dependent fields.
  partnerId: null,
  authuserName: null,
  authUsername: null,
  authPassword: null,
  consecutiveErrors: null,
  lastError: null,
  Status: null,
  status: null,
  type: null,
  // Read-only.
  id: null,
  createdAt: null,
  lastModifiedAt: null,
} as const satisfies Record<keyof z.infer<typeof registrationUpdateSchema>, keyof RegistrationRow | null>;

/**
 * "Update a registration" (4.16) [GAP-30] [GAP-33]. Omitted fields, including the password, keep their values; an
 * empty string clears. A suspended registration restarts unless the body sets it to Suspended.
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
  const { authPassword, consecutiveErrors, lastError } = body;
  const updated = await services.db.transaction(async (tx) => {
    const at = services.clock.now();
    // Earlier events are published first, so that they are delivered under the previous settings.
    await publishEventsInTransaction(tx, at);
    const changed = await changeRegistration(tx, partnerId, known.id, {
      ...renameFields(body, COLUMNS),
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
 * stored value, that one counts.
 */
function changeOf<T extends string>(
  known: NoInfer<T>,
  one: T | undefined,
  other: T | undefined,
): T | undefined | typeof CONFLICT {
  if (one === undefined || other === undefined || one === other) return one ?? other;
  if (one !== known && other !== known) return CONFLICT;
  return one === known ? other : one;
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
