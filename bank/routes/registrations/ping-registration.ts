import { notFound, ok } from "@/bank/http/responses";
import type { Handler } from "@/bank/http/served-endpoint";
import { findRegistration } from "@/bank/store/registrations";
import type { ENDPOINTS } from "@/lib/contract/endpoints";

/**
 * "Ping a registration" (4.15): makes one attempt, whatever the registration's status, without changing the
 * registration [GAP-36].
 */
export const pingRegistration: Handler<typeof ENDPOINTS.pingRegistration> = async ({ services, caller, params }) => {
  const registration = await findRegistration(services.db, caller.partnerId, params.id);
  if (!registration) return notFound();
  const { status, type } = registration;
  if (type !== "Push") {
    const error = `This registration can't be pinged; its type is ${type}.`;
    return ok({ ok: false, status, durationMs: 0, httpStatus: null, error });
  }
  const { ok: isAccepted, httpStatus, error, durationMs } = await services.webhooks.sender.ping(registration);
  return ok({ ok: isAccepted, status, durationMs, httpStatus, error });
};
