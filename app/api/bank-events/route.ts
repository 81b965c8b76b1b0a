import { receiveDelivery } from "@/lib/portal/events/receive-delivery";
import { openRoute } from "@/lib/portal/http/api-route";

/** Receives the bank's event deliveries, which authenticate with the bank's credentials. */
export const POST = openRoute("bank-events", receiveDelivery, {
  from: "anybody",
  failed: "The event could not be stored. Send it again.",
});
