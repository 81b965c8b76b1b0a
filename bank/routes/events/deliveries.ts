import { notFound, ok } from "@/bank/http/responses";
import type { Handler } from "@/bank/http/served-endpoint";
import { pageOf, toPageEnvelope } from "@/bank/routes/registrations/paging";
import {
  findDelivery,
  lockDelivery,
  listDeliveries as readPage,
  resendDelivery as sendAgain,
} from "@/bank/store/deliveries";
import { findDeliveries } from "@/bank/store/find-deliveries";
import { findRegistration } from "@/bank/store/registrations";
import type { WEBHOOK_EXTENSIONS } from "@/lib/contract/webhook-extensions";
import { toDeliveryDetail, toDeliveryRecord } from "./delivery-record";

const DEFAULT_LIMIT = 50;

/** Lists a registration's deliveries, newest first [GAP-37]. */
export const listDeliveries: Handler<typeof WEBHOOK_EXTENSIONS.listDeliveries> = async (call) => {
  const { services, caller, params, query } = call;
  const registration = await findRegistration(services.db, caller.partnerId, params.id);
  if (!registration) return notFound();
  const page = pageOf(query);
  const filter = { registrationId: registration.id, status: query.status };
  const { rows, total } = await readPage(services.db, filter, page);
  return ok(toPageEnvelope(rows.map(toDeliveryRecord), page, total));
};

/** Lists the deliveries of all registrations, newest first [GAP-37]. */
export const listAllDeliveries: Handler<typeof WEBHOOK_EXTENSIONS.listAllDeliveries> = async (call) => {
  const { services, caller, query } = call;
  const limit = query.limit ?? DEFAULT_LIMIT;
  const rows = await findDeliveries(services.db, caller.partnerId, query, limit + 1);
  const results = rows.slice(0, limit).map(toDeliveryRecord);
  return ok(rows.length > limit ? { results, next: String(rows[limit - 1]!.sequence) } : { results });
};

/** Reads a delivery with its body and its attempts [GAP-37]. */
export const getDelivery: Handler<typeof WEBHOOK_EXTENSIONS.getDelivery> = async ({ services, caller, params }) => {
  const delivery = await findDelivery(services.db, caller.partnerId, params.id);
  return delivery ? ok(toDeliveryDetail(delivery)) : notFound();
};

/**
 * Resends a delivery's event with the same event id and the current credentials [GAP-37]. The dispatcher sends nothing
 * to a suspended registration, so this function makes the single attempt itself.
 */
export const resendDelivery: Handler<typeof WEBHOOK_EXTENSIONS.resendDelivery> = async (call) => {
  const { services, caller, params } = call;
  const { db, clock, realNow, webhooks } = services;
  const resent = await db.transaction(async (tx) => {
    const delivery = await lockDelivery(tx, caller.partnerId, params.id);
    if (!delivery) return null;
    const registration = await findRegistration(tx, caller.partnerId, delivery.registrationId);
    const isSuspended = registration?.status === "Suspended" && registration.type === "Push";
    const now = { business: clock.now(), real: realNow() };
    const sent = await sendAgain(tx, delivery, now, isSuspended ? webhooks.computeLeaseEnd() : undefined);
    return { ...sent, registration };
  });
  if (!resent) return notFound();
  const { delivery, registration, isLeased } = resent;
  if (!isLeased || !registration) return ok(toDeliveryRecord(delivery));
  const leased = await findDelivery(db, caller.partnerId, delivery.id);
  if (leased) await webhooks.attemptOnce(registration, leased);
  return ok(toDeliveryRecord((await findDelivery(db, caller.partnerId, delivery.id)) ?? delivery));
};
