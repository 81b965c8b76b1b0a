import { receiveDelivery } from "@/lib/portal/events/receive-delivery";

/** Takes the events that the bank delivers; the bank's credentials are its only way in. */
export const POST = (request: Request) => receiveDelivery(request);
