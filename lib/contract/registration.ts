import { z } from "zod";
import {
  DELIVERY_FORMATS,
  DELIVERY_TYPES,
  EVENT_NAMES,
  REGISTRATION_STATUSES,
  UPDATABLE_DELIVERY_TYPES,
} from "./enums";
import { guid, line, timestamp } from "./primitives";

const callbackUrl = z.url({ protocol: /^https?$/ }).max(255);
const text255 = line(255, 0);
/** Basic authentication separates the user name and password with a colon (RFC 7617, 2). */
const userName = text255.refine((name) => !name.includes(":"), "must not contain a colon");
const COUNT = "must be a whole number up to 999999";
const ignored = z.unknown().optional().describe("Read-only; ignored");

/** Body of "Register for webhook events" (4.10) [GAP-30]. */
export const registrationRequestSchema = z
  .strictObject({
    partnerId: guid,
    eventName: z.enum(EVENT_NAMES),
    callbackUrl: callbackUrl.optional(),
    authUsername: userName.optional(),
    authPassword: text255.optional(),
    type: z.enum(DELIVERY_TYPES).optional(),
    format: z.enum(DELIVERY_FORMATS).optional(),
  })
  .meta({ id: "RegistrationRequest", title: "Register for webhook events" });

/** Body of "Update a registration" (4.16), in the document's spelling and the standard spelling [GAP-30]. */
export const registrationUpdateSchema = z
  .strictObject({
    partnerId: guid,
    eventName: z.enum(EVENT_NAMES),
    callbackUrl: callbackUrl.optional(),
    authuserName: userName.optional(),
    authUsername: userName.optional(),
    authPassword: text255.optional(),
    consecutiveErrors: z
      .union([z.string().regex(/^\d{1,6}$/, COUNT), z.int(COUNT).min(0, COUNT).max(999_999, COUNT)], COUNT)
      .optional(),
    lastError: z.string().optional(),
    Status: z.enum(REGISTRATION_STATUSES).optional(),
    status: z.enum(REGISTRATION_STATUSES).optional(),
    type: z.enum(UPDATABLE_DELIVERY_TYPES).optional(),
    format: z.enum(DELIVERY_FORMATS).optional(),
    // Allows a client to send a registration back as received.
    id: ignored,
    createdAt: ignored,
    lastModifiedAt: ignored,
  })
  .meta({ id: "RegistrationUpdate", title: "Update a registration" });

/** A webhook registration as read; `status` accepts either spelling, and the password is write-only [GAP-30]. */
export const registrationSchema = z
  .strictObject({
    id: guid,
    partnerId: guid,
    eventName: z.string(),
    callbackUrl: z.string(),
    authUsername: z.string(),
    type: z.enum(UPDATABLE_DELIVERY_TYPES),
    format: z.enum(DELIVERY_FORMATS),
    status: z.enum(REGISTRATION_STATUSES),
    consecutiveErrors: z.int(),
    lastError: z.string(),
    createdAt: timestamp,
    lastModifiedAt: timestamp,
  })
  .partial();

/** A webhook registration as the built-in bank returns it, which includes the document's `Status` (2.4) [GAP-30]. */
export const registrationRecordSchema = registrationSchema
  .extend({ Status: z.enum(REGISTRATION_STATUSES).optional() })
  .meta({ id: "Registration", title: "Webhook registration" });

/** Query of "List webhook registrations" (4.11) [GAP-31]. */
export const registrationListQuerySchema = z.object({
  partnerId: guid.optional(),
  eventName: z.string().optional(),
  callbackUrl: z.string().optional(),
  pageNumber: z.coerce.number().int().min(1).optional(),
  pageSize: z.coerce.number().int().min(1).max(50).optional(),
});

/** Response of "List webhook registrations" (4.11) [GAP-31]. */
export const registrationListSchema = z
  .strictObject({
    results: z.array(registrationRecordSchema),
    pageNumber: z.int(),
    pageSize: z.int(),
    totalItems: z.int(),
    totalPages: z.int(),
  })
  .partial()
  .meta({ id: "RegistrationList", title: "Webhook registrations" });

/** Response of "Ping a registration" (4.15) [GAP-36]. */
export const pingResultSchema = z
  .strictObject({
    ok: z.boolean(),
    status: z.enum(REGISTRATION_STATUSES),
    durationMs: z.number(),
    httpStatus: z.int().nullable(),
    error: z.string().nullable(),
  })
  .partial()
  .meta({ id: "PingResult", title: "Ping of a registration" });

export type Registration = z.infer<typeof registrationSchema>;

export type RegistrationRecord = z.infer<typeof registrationRecordSchema>;

export type RegistrationRequest = z.input<typeof registrationRequestSchema>;

export type RegistrationUpdate = z.input<typeof registrationUpdateSchema>;

export type RegistrationListQuery = z.input<typeof registrationListQuerySchema>;

export type PingResult = z.infer<typeof pingResultSchema>;
