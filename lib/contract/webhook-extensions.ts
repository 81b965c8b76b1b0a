import { z } from "zod";
import { eventSchema } from "./event";
import { guid, line, requestTimestamp, timestamp } from "./primitives";

/** Extensions of the built-in bank to the document's webhook operations [GAP-35] [GAP-37]. */

export const DELIVERY_STATUSES = ["Waiting", "Delivered", "Failed"] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** Query of "Poll events" [GAP-35]; `after` is the `next` of the previous response. */
export const pollQuerySchema = z.object({
  registrationId: guid,
  after: z
    .string()
    .regex(/^\d{1,15}$/, "must be the value of next from an earlier response")
    .optional(),
  limit: z.coerce.number().int().min(1).max(500).optional(),
});

/** Response of "Poll events" [GAP-35]: the events, oldest first, and the next cursor. */
export const polledEventsSchema = z
  .strictObject({ results: z.array(eventSchema), next: z.string() })
  .meta({ id: "PolledEvents", title: "Events after a position" });

/** Delivery of one event to one registration [GAP-37]. */
export const deliverySchema = z
  .strictObject({
    id: guid,
    registrationId: guid,
    eventId: guid,
    eventName: z.string(),
    /** ID of the payment the event is about, if any */
    paymentId: z.string(),
    status: z.enum(DELIVERY_STATUSES),
    attempts: z.int(),
    httpStatus: z.int(),
    error: z.string(),
    durationMs: z.int(),
    createdAt: timestamp,
    lastAttemptAt: timestamp,
    nextAttemptAt: timestamp,
    deliveredAt: timestamp,
  })
  .partial()
  .meta({ id: "Delivery", title: "Delivery of an event" });

/** One delivery attempt, with the request and the response [GAP-37]. */
export const deliveryAttemptSchema = z
  .strictObject({
    attemptedAt: timestamp,
    /** Omitted if nothing was sent, as are `headers` and `body`. */
    callbackUrl: z.string(),
    /** Excludes the password and the signature. */
    headers: z.record(z.string(), z.string()),
    body: z.string(),
    /** Omitted if there was no response. */
    httpStatus: z.int(),
    error: z.string(),
    durationMs: z.int(),
    /** Up to 2,000 characters in total, excluding the values of cookies and credentials. */
    responseHeaders: z.record(z.string(), z.string()),
    /** First 500 characters. */
    responseBody: z.string(),
  })
  .partial()
  .meta({ id: "DeliveryAttempt", title: "Attempt of a delivery" });

/** Response of "Get a delivery" [GAP-37]: the body of the next or last attempt, and up to 20 attempts, oldest first. */
export const deliveryDetailSchema = deliverySchema
  .extend({ body: z.string(), attemptLog: z.array(deliveryAttemptSchema) })
  .partial()
  .meta({ id: "DeliveryDetail", title: "Delivery of an event with its attempts" });

/** Query of "List the deliveries of a registration" [GAP-37], with the same paging as registrations [GAP-31]. */
export const deliveryListQuerySchema = z.object({
  status: z.enum(DELIVERY_STATUSES).optional(),
  pageNumber: z.coerce.number().int().min(1).max(1_000_000).optional(),
  pageSize: z.coerce.number().int().min(1).max(50).optional(),
});

/** Response of "List the deliveries of a registration" [GAP-37], newest first. */
export const deliveryListSchema = z
  .strictObject({
    results: z.array(deliverySchema),
    pageNumber: z.int(),
    pageSize: z.int(),
    totalItems: z.int(),
    totalPages: z.int(),
  })
  .meta({ id: "DeliveryList", title: "Deliveries of a registration" });

/** Status class of a delivery's last response; `none` if there was no response. */
export const RESPONSE_CLASSES = ["2xx", "3xx", "4xx", "5xx", "none"] as const;
export type ResponseClass = (typeof RESPONSE_CLASSES)[number];

/** Query of "List deliveries" [GAP-37]; `after` is the `next` of the previous response. */
export const allDeliveriesQuerySchema = z.object({
  registrationId: guid.optional(),
  eventId: guid.optional(),
  eventName: z.string().optional(),
  paymentId: line(100).optional(),
  status: z.enum(DELIVERY_STATUSES).optional(),
  httpStatus: z.enum(RESPONSE_CLASSES).optional(),
  /** Created at or after this time. */
  from: requestTimestamp.optional(),
  /** Created before this time. */
  to: requestTimestamp.optional(),
  after: z
    .string()
    .regex(/^\d{1,15}$/, "must be the value of next from an earlier response")
    .optional(),
  limit: z.coerce.number().int().min(1).max(500).optional(),
});

/** Response of "List deliveries" [GAP-37], newest first; `next` is absent on the last page. */
export const allDeliveriesSchema = z
  .strictObject({ results: z.array(deliverySchema), next: z.string().optional() })
  .meta({ id: "Deliveries", title: "Deliveries of all registrations" });

export type AllDeliveriesQuery = z.input<typeof allDeliveriesQuerySchema>;
export type Delivery = z.infer<typeof deliverySchema>;
export type DeliveryAttempt = z.infer<typeof deliveryAttemptSchema>;
export type DeliveryDetail = z.infer<typeof deliveryDetailSchema>;

const byId = z.object({ id: guid });

/** Operations beyond 4.10 to 4.16, marked as extensions in the OpenAPI document [GAP-35] [GAP-37]. */
export const WEBHOOK_EXTENSIONS = {
  pollEvents: {
    summary: "Poll events",
    description:
      "The events of a registration after a position, oldest first. Pass next to get the following ones; " +
      "no event is skipped.",
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
  listAllDeliveries: {
    summary: "List deliveries",
    description:
      "The deliveries of all registrations, newest first. Pass next to get the following ones. httpStatus is the " +
      "class of the last response.",
    method: "GET",
    path: "/v1/deliveries",
    query: allDeliveriesQuerySchema,
    successStatus: 200,
    response: allDeliveriesSchema,
    extension: true,
  },
  getDelivery: {
    summary: "Get a delivery",
    description: "The body, and for each attempt the request without secrets and the beginning of the response.",
    method: "GET",
    path: "/v1/deliveries/{id}",
    params: byId,
    successStatus: 200,
    response: deliveryDetailSchema,
    extension: true,
  },
  resendDelivery: {
    summary: "Resend a delivery",
    description:
      "Sends the same event with the same id to the registration as it is now. A suspended registration gets one " +
      "attempt before the response, which does not count as a failure.",
    method: "POST",
    path: "/v1/deliveries/{id}/resend",
    params: byId,
    successStatus: 200,
    response: deliverySchema,
    extension: true,
  },
} as const;
