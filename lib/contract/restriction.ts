import { z } from "zod";
import { RAILS, RESTRICTION_SCOPES, RESTRICTION_STATUSES, RESTRICTION_TYPES, TRANSACTION_TYPES } from "./enums";
import { cents, guid, hasControlCharacters, INVALID_CHARACTERS_MESSAGE, line, timestamp } from "./primitives";
import { CHECK_TRANSACTION_CODES_SENTENCE } from "./transaction-codes";

const hour = z.int().min(0).max(23);
const minute = z.int().min(0).max(59);

/** Body of "Restrict account" (4.9) [GAP-26] [GAP-27] [GAP-28]. */
export const restrictionRequestSchema = z
  .strictObject({
    // The document specifies no format.
    subAccountNumber: line(100).optional(),
    appliesTo: z.enum(RESTRICTION_SCOPES),
    rail: z.enum(RAILS).optional(),
    transactionType: z.enum(TRANSACTION_TYPES).optional(),
    // Any value is rejected below, because OpenAPI cannot express `z.never()`.
    otherAccountType: z.unknown().optional().describe("Must not be used"),
    amountThreshold: z.int().min(0).optional().describe("Whole cents; transactions of this amount or more match"),
    currency: z
      .string()
      .regex(/^[A-Z]{3}$/, "must be a three-letter currency code")
      .optional(),
    transactionCode: line(50).optional().describe(CHECK_TRANSACTION_CODES_SENTENCE),
    effectiveStartTimeHour: hour.optional(),
    effectiveStartTimeMinute: minute.optional(),
    effectiveEndTimeHour: hour.optional(),
    effectiveEndTimeMinute: minute.optional(),
    reason: z
      .string()
      .trim()
      .min(1)
      .max(1000)
      .refine((text) => !hasControlCharacters(text), INVALID_CHARACTERS_MESSAGE),
    notes: z
      .string()
      .max(1000)
      .refine((text) => !hasControlCharacters(text), INVALID_CHARACTERS_MESSAGE)
      .optional(),
  })
  .superRefine((body, context) => {
    const addIssue = (field: keyof typeof body, message: string) =>
      context.addIssue({ code: "custom", path: [field], message });
    if ("otherAccountType" in body) addIssue("otherAccountType", "must not be used");
    if (body.appliesTo === "Account" && body.subAccountNumber !== undefined) {
      addIssue("subAccountNumber", "must be left out when appliesTo is Account");
    }
    const start = body.effectiveStartTimeHour;
    const end = body.effectiveEndTimeHour;
    if (start === undefined && body.effectiveStartTimeMinute !== undefined) {
      addIssue("effectiveStartTimeHour", "is required with effectiveStartTimeMinute");
    }
    if (end === undefined && body.effectiveEndTimeMinute !== undefined) {
      addIssue("effectiveEndTimeHour", "is required with effectiveEndTimeMinute");
    }
    if (start !== undefined && end === undefined) addIssue("effectiveEndTimeHour", "is required with a start time");
    if (end !== undefined && start === undefined) addIssue("effectiveStartTimeHour", "is required with an end time");
    if (start !== undefined && end !== undefined) {
      const startMinutes = start * 60 + (body.effectiveStartTimeMinute ?? 0);
      const endMinutes = end * 60 + (body.effectiveEndTimeMinute ?? 0);
      if (startMinutes === endMinutes) addIssue("effectiveEndTimeHour", "must differ from the start time");
    }
  })
  .meta({ id: "RestrictionRequest", title: "Restrict account" });

/** A restriction (2.2). Every field may be omitted. */
export const restrictionSchema = z
  .strictObject({
    id: guid,
    masterAccountNumber: z.string().describe("Master account."),
    subAccountNumber: z.string().describe("Subaccount, if it restricts one."),
    restrictionType: z.enum(RESTRICTION_TYPES).describe("Whether you or the bank placed it."),
    appliesTo: z.enum(RESTRICTION_SCOPES).describe("Which of the accounts it restricts."),
    status: z.enum(RESTRICTION_STATUSES).describe("Active, or Inactive once it is removed."),
    rail: z.enum(RAILS).describe("Rail that it is limited to."),
    transactionType: z.enum(TRANSACTION_TYPES).describe("Debits or credits, if it is limited to one of them."),
    otherAccountType: z.string().describe("Not used."),
    transactionCode: z.string().describe("Code that it is limited to."),
    amountThreshold: cents.describe("Transactions of this amount or more match. Whole cents."),
    effectiveStartTimeHour: hour.describe("Hour when its time window begins, 0 to 23."),
    effectiveStartTimeMinute: minute.describe("Minute when its time window begins."),
    effectiveEndTimeHour: hour.describe("Hour when its time window ends, 0 to 23."),
    effectiveEndTimeMinute: minute.describe("Minute when its time window ends."),
    currency: z.string().length(3).describe("Currency that it is limited to."),
    reason: z.string().describe("Reason given for it."),
    notes: z.string().describe("Notes added to it."),
    createdAt: timestamp.describe("When it was placed."),
    removedAt: timestamp.describe("When it was removed."),
    partnerId: guid,
    lastModifiedAt: timestamp.describe("When it last changed."),
  })
  .partial()
  .meta({ id: "Restriction", title: "Restriction" });

export type RestrictionRequest = z.infer<typeof restrictionRequestSchema>;
export type Restriction = z.infer<typeof restrictionSchema>;

/** Whether a field is a term, that is, affects what a restriction blocks. */
const IS_TERM = {
  masterAccountNumber: true,
  subAccountNumber: true,
  appliesTo: true,
  status: true,
  rail: true,
  transactionType: true,
  transactionCode: true,
  amountThreshold: true,
  effectiveStartTimeHour: true,
  effectiveStartTimeMinute: true,
  effectiveEndTimeHour: true,
  effectiveEndTimeMinute: true,
  currency: true,
  // Never used (4.9).
  otherAccountType: false,
  id: false,
  restrictionType: false,
  reason: false,
  notes: false,
  createdAt: false,
  removedAt: false,
  partnerId: false,
  lastModifiedAt: false,
} as const satisfies Record<keyof Restriction, boolean>;

export type RestrictionTerm = {
  [Field in keyof Restriction]-?: (typeof IS_TERM)[Field] extends true ? Field : never;
}[keyof Restriction];

export const isRestrictionTerm = (field: string): field is RestrictionTerm =>
  Object.hasOwn(IS_TERM, field) && IS_TERM[field as keyof Restriction];

/** Returns only the terms of a request, without fields such as the reason and notes. */
export function requestedTerms<Request extends Partial<RestrictionRequest>>(
  request: Request,
): Pick<Request, keyof Request & RestrictionTerm> {
  const terms = Object.entries(request).filter(([field]) => isRestrictionTerm(field));
  return Object.fromEntries(terms) as Pick<Request, keyof Request & RestrictionTerm>;
}
