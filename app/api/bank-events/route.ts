import { DELIVERY_ROUTE, receiveDelivery } from "@/lib/portal/events/receive-delivery";
import { openRoute } from "@/lib/portal/http/api-route";

/**
 * Receives the bank's event deliveries, which authenticate with the bank's credentials. The portal's own server calls the
 * same function without Next (`lib/portal/start-portal.ts`); this is for the development server.
 */
export const POST = openRoute("bank-events", receiveDelivery, DELIVERY_ROUTE);
