import { z } from "zod";
import type { ServedEndpoint } from "@/bank/http/served-endpoint";
import { guid } from "@/lib/contract/primitives";
import {
  deliveryListQuerySchema,
  deliveryListSchema,
  deliverySchema,
  polledEventsSchema,
  pollQuerySchema,
} from "@/lib/contract/webhook-extensions";

const byId = z.object({ id: guid });

/** Operations beside the document's (4.10 to 4.16), marked as such in the OpenAPI document. */
export const EVENT_ENDPOINTS = {
  pollEvents: {
    summary: "Poll events",
    description:
      "The events of a registration after a place, oldest first. Ask again with next; nothing is ever left out.",
    method: "GET",
    path: "/v1/events",
    query: pollQuerySchema,
    successStatus: 200,
    response: polledEventsSchema,
    extension: true,
  },
  listDeliveries: {
    summary: "List the deliveries of a registration",
    method: "GET",
    path: "/v1/registrations/{id}/deliveries",
    params: byId,
    query: deliveryListQuerySchema,
    successStatus: 200,
    response: deliveryListSchema,
    extension: true,
  },
  resendDelivery: {
    summary: "Resend a delivery",
    description: "The same event with the same id, to the registration as it is now.",
    method: "POST",
    path: "/v1/deliveries/{id}/resend",
    params: byId,
    successStatus: 200,
    response: deliverySchema,
    extension: true,
  },
} as const satisfies Record<string, ServedEndpoint>;
