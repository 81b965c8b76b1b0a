import { notFound, ok } from "@/bank/http/responses";
import type { Handler } from "@/bank/http/served-endpoint";
import { rescheduleDeliveriesNow } from "@/bank/store/deliveries";
import { changeRegistration, findRegistration } from "@/bank/store/registrations";
import type { ENDPOINTS } from "@/lib/contract/endpoints";
import { toRegistrationRecord } from "./registration-record";

/**
 * "Restart a registration" (4.13): makes waiting deliveries due now. The first success makes the registration Active
 * [GAP-33] [GAP-36].
 */
export const restartRegistration: Handler<typeof ENDPOINTS.restartRegistration> = ({ services, caller, params }) =>
  services.db.transaction(async (tx) => {
    const { partnerId } = caller;
    const registration = await findRegistration(tx, partnerId, params.id);
    if (!registration) return notFound();
    const at = services.clock.now();
    const restarted = await changeRegistration(tx, partnerId, registration.id, {
      // A Poll registration has no deliveries that could make it Active later.
      status: registration.type === "Push" ? "Restarting" : "Active",
      consecutiveErrors: 0,
      ...(registration.type !== "Push" && { lastError: null }),
      lastModifiedAt: at,
    });
    if (!restarted) return notFound();
    await rescheduleDeliveriesNow(tx, restarted.id, at);
    return ok(toRegistrationRecord(restarted));
  });
