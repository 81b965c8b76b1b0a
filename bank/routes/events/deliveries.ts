import { notFound, ok } from "@/bank/http/responses";
import type { Handler } from "@/bank/http/served-endpoint";
import { pageOf, toPageEnvelope } from "@/bank/routes/registrations/paging";
import {
  findDelivery,
  lockDelivery,
  listDeliveries as readPage,
  resendDelivery as sendAgain,
} from "@/bank/store/deliveries";
import { findRegistration } from "@/bank/store/registrations";
import type { WEBHOOK_EXTENSIONS } from "@/lib/contract/webhook-extensions";
import { toDeliveryDetail, toDeliveryRecord } from "./delivery-record";

/** Lists the deliveries of a registration, newest first [GAP-37]. */
export const listDeliveries: Handler<typeof WEBHOOK_EXTENSIONS.listDeliveries> = async (call) => {
  const { services, caller, params, query } = call;
  const registration = await findRegistration(services.db, caller.partnerId, params.id);
  if (!registration) return notFound();
  const page = pageOf(query);
  const filter = { registrationId: registration.id, status: query.status };
  const { rows, total } = await readPage(services.db, filter, page);
  return ok(toPageEnvelope(rows.map(toDeliveryRecord), page, total));
};

/** Reads a delivery with its body and its attempts [GAP-37]. */
export const getDelivery: Handler<typeof WEBHOOK_EXTENSIONS.getDelivery> = async ({ services, caller, params }) => {
  const delivery = await findDelivery(services.db, caller.partnerId, params.id);
  return delivery ? ok(toDeliveryDetail(delivery)) : notFound();
};

/** Resends a delivery's event, with the same event id and the current credentials [GAP-37]. */
export const resendDelivery: Handler<typeof WEBHOOK_EXTENSIONS.resendDelivery> = ({ services, caller, params }) =>
  services.db.transaction(async (tx) => {
    const delivery = await lockDelivery(tx, caller.partnerId, params.id);
    if (!delivery) return notFound();
    return ok(toDeliveryRecord(await sendAgain(tx, delivery, services.clock.now())));
  });
