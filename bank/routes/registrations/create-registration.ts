import { ok } from "@/bank/http/responses";
import type { Handler } from "@/bank/http/served-endpoint";
import { generateId } from "@/bank/store/id-generator";
import { publishEventsInTransaction } from "@/bank/store/publish-events";
import { addRegistration, type NewRegistration } from "@/bank/store/registrations";
import type { ENDPOINTS } from "@/lib/contract/endpoints";
import { callbackError, emptyToNull, wrongPartnerError } from "./registration-input";
import { toRegistrationRecord } from "./registration-record";

/** "Register for webhook events" (4.10) [GAP-30]. */
export const createRegistration: Handler<typeof ENDPOINTS.createRegistration> = async ({ services, caller, body }) => {
  const { partnerId } = caller;
  if (body.partnerId.toLowerCase() !== partnerId) return wrongPartnerError();
  const type = body.type ?? "Push";
  const urlError = await callbackError(services, partnerId, type, body.callbackUrl);
  if (urlError) return urlError;

  const { partnerId: _, authUsername, authPassword, type: __, format = "Basic", ...fields } = body;
  // Causes a compile error for a field without a column of the same name.
  const columns: Pick<NewRegistration, keyof typeof fields> = fields;
  const password = emptyToNull(authPassword);
  const created = await services.db.transaction(async (tx) => {
    const at = services.clock.now();
    const id = await generateId(tx);
    // Publish earlier events first so that they are not delivered to the new registration.
    const startPosition = await publishEventsInTransaction(tx, at);
    return addRegistration(tx, {
      id,
      partnerId,
      ...columns,
      authUsername: emptyToNull(authUsername),
      encryptedPassword: password === null ? null : services.webhooks.encryptPassword(id, password),
      type,
      format,
      status: "Active",
      consecutiveErrors: 0,
      generation: 1,
      startPosition,
      createdAt: at,
      lastModifiedAt: at,
    });
  });
  return ok(toRegistrationRecord(created));
};
