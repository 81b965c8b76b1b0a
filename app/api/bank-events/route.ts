import { receiveDelivery } from "@/lib/portal/events/receive-delivery";

/** Receives the bank's event deliveries, which authenticate with the bank's credentials. */
export const POST = (request: Request) => receiveDelivery(request);
