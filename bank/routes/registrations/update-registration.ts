import { notFound, ok, refuseFields } from "@/bank/http/answers";
import type { Handler } from "@/bank/http/served-endpoint";
import { hastenDeliveries } from "@/bank/store/deliveries";
import { publishInTurn } from "@/bank/store/publish-events";
import { changeRegistration, findRegistration, type RegistrationRow } from "@/bank/store/registrations";
import type { ENDPOINTS } from "@/lib/contract/endpoints";
import { orNone, otherPartner, refuseCallback } from "./callback";
import { registrationRecord } from "./registration-record";

/**
 * "Update a registration" (4.16) [GAP-30] [GAP-33]. What the body leaves out stays as it is, the password above all;
 * empty text clears. A suspended registration starts again unless the body says that it is to stay so.
 */
export const updateRegistration: Handler<typeof ENDPOINTS.updateRegistration> = async (call) => {
  const { services, caller, params, body } = call;
  const { partnerId } = caller;
  const known = await findRegistration(services.db, partnerId, params.id);
  if (!known) return notFound();
  if (body.partnerId.toLowerCase() !== partnerId) return otherPartner();

  const fields: Record<string, string> = {};
  if (body.consecutiveErrors !== undefined && !/^\d{1,6}$/.test(body.consecutiveErrors)) {
    fields.consecutiveErrors = "must be a whole number";
  }
  if (disagree(body.Status, body.status)) fields.status = "says something else than Status";
  if (disagree(body.authuserName, body.authUsername)) fields.authUsername = "says something else than authuserName";
  if (Object.keys(fields).length > 0) return refuseFields(fields);

  const type = body.type ?? known.type;
  const refused = await refuseCallback(services, partnerId, type, body.callbackUrl ?? known.callbackUrl ?? undefined);
  if (refused) return refused;

  const username = body.authuserName ?? body.authUsername;
  const status = statusAfter(known, type, body.Status ?? body.status);
  const { authPassword, consecutiveErrors, lastError } = body;
  const updated = await services.db.transaction(async (tx) => {
    const at = services.clock.now();
    // What happened before the change goes by what it was before.
    await publishInTurn(tx, at);
    const changed = await changeRegistration(tx, partnerId, known.id, {
      eventName: body.eventName,
      type,
      status,
      ...(body.format !== undefined && { format: body.format }),
      ...(body.callbackUrl !== undefined && { callbackUrl: body.callbackUrl }),
      ...(username !== undefined && { authUsername: orNone(username) }),
      ...(authPassword !== undefined && {
        sealedPassword: authPassword === "" ? null : services.webhooks.sealPassword(known.id, authPassword),
      }),
      ...(status === "Restarting" && { consecutiveErrors: 0 }),
      ...(consecutiveErrors !== undefined && { consecutiveErrors: Number(consecutiveErrors) }),
      ...(lastError !== undefined && { lastError: orNone(lastError) }),
      lastModifiedAt: at,
    });
    if (changed && status === "Restarting") await hastenDeliveries(tx, changed.id, at);
    return changed;
  });
  return updated ? ok(registrationRecord(updated)) : notFound();
};

function disagree(one: string | undefined, other: string | undefined): boolean {
  return one !== undefined && other !== undefined && one !== other;
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
