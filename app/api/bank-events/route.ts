import { DELIVERY_ROUTE, receiveDelivery } from "@/features/webhooks/events/receive-delivery";
import { openRoute } from "@/lib/http/api-route";

/**
 * Receives event deliveries, which the bank authenticates with its credentials. In production the portal's server calls
 * the same function without Next (`server/start-portal.ts`); this route is for the development server.
 */
export const POST = openRoute("bank-events", receiveDelivery, DELIVERY_ROUTE);
