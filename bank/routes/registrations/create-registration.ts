import { ok } from "@/bank/http/answers";
import type { Handler } from "@/bank/http/served-endpoint";
import { drawId } from "@/bank/store/id-source";
import { publishInTurn } from "@/bank/store/publish-events";
import { addRegistration } from "@/bank/store/registrations";
import type { ENDPOINTS } from "@/lib/contract/endpoints";
import { orNone, otherPartner, refuseCallback } from "./callback";
import { registrationRecord } from "./registration-record";

/** "Register for webhook events" (4.10) [GAP-30]. */
export const createRegistration: Handler<typeof ENDPOINTS.createRegistration> = async ({ services, caller, body }) => {
  const { partnerId } = caller;
  if (body.partnerId.toLowerCase() !== partnerId) return otherPartner();
  const type = body.type ?? "Push";
  const refused = await refuseCallback(services, partnerId, type, body.callbackUrl);
  if (refused) return refused;

  const password = orNone(body.authPassword);
  const created = await services.db.transaction(async (tx) => {
    const at = services.clock.now();
    const id = await drawId(tx);
    // What happened before it is published without it.
    const startPosition = await publishInTurn(tx, at);
    return addRegistration(tx, {
      id,
      partnerId,
      eventName: body.eventName,
      callbackUrl: body.callbackUrl,
      authUsername: orNone(body.authUsername),
      sealedPassword: password === null ? null : services.webhooks.sealPassword(id, password),
      type,
      format: body.format ?? "Basic",
      status: "Active",
      consecutiveErrors: 0,
      generation: 1,
      startPosition,
      createdAt: at,
      lastModifiedAt: at,
    });
  });
  return ok(registrationRecord(created));
};
