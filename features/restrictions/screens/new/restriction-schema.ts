import { zodResolver } from "@hookform/resolvers/zod";
import { z } from "zod";
import { invalidDigitsMessage } from "@/components/forms/form-schema";
import { accountNumber } from "@/lib/contract/primitives";
import { type RestrictionRequest, restrictionRequestSchema } from "@/lib/contract/restriction";
import { parseDollars } from "@/lib/money/cents";
import { parseTimeOfDay } from "@/lib/time/time-of-day";
import { inputOf, parseDraftTerms, type RequestField, type RestrictionFormValues } from "./restriction-form-values";

/** The valid form in the shape of the contract. */
export interface RestrictionFields {
  accountNumber: string;
  restriction: RestrictionRequest;
}

/** Messages by input, or by contract field for a field without an input. */
type FieldErrors = Record<string, string>;

/** The message for an invalid value of each field of the contract. */
const CONTRACT_ERRORS = {
  subAccountNumber: "A subaccount can have up to 100 characters.",
  appliesTo: "Choose what it applies to.",
  rail: "Choose a rail from the list, or any.",
  transactionType: "Choose debits, credits or both.",
  amountThreshold: "Enter an amount in dollars and cents, like 5,000.00.",
  currency: "A currency is three letters, like USD.",
  transactionCode: "A transaction code can have up to 50 characters.",
  effectiveStartTimeHour: "Enter a start as well, or clear the end.",
  effectiveStartTimeMinute: "Enter a time like 22:00.",
  effectiveEndTimeHour: "Enter an end that differs from the start, or clear both.",
  effectiveEndTimeMinute: "Enter a time like 06:00.",
  reason: "A reason can have up to 1,000 characters.",
  notes: "Notes can have up to 1,000 characters.",
} as const satisfies Record<RequestField, string>;

/** Validates the form by the contract's rules; each error becomes a message for its input. */
export function parseRestrictionForm(
  text: RestrictionFormValues,
): { fields: RestrictionFields } | { errors: FieldErrors } {
  const { masterAccountNumber, status: _, ...terms } = parseDraftTerms(text);
  const [start, end] = [parseTimeOfDay(text.startText), parseTimeOfDay(text.endText)];
  const body = {
    ...terms,
    effectiveStartTimeHour: start?.hour,
    effectiveStartTimeMinute: start?.minute,
    effectiveEndTimeHour: end?.hour,
    effectiveEndTimeMinute: end?.minute,
    reason: text.reason.trim(),
    notes: text.notes.trim() || undefined,
  } satisfies Record<RequestField, unknown>;
  const read = restrictionRequestSchema.safeParse(body);
  const errors: FieldErrors = {};
  for (const { path, message } of read.error?.issues ?? []) {
    const name = String(path[0] ?? "");
    const sentence = Object.hasOwn(CONTRACT_ERRORS, name) ? CONTRACT_ERRORS[name as RequestField] : message;
    errors[name ? inputOf(name) : "restriction"] ??= sentence;
  }
  if (!accountNumber.safeParse(masterAccountNumber).success) {
    errors.accountNumber = masterAccountNumber
      ? invalidDigitsMessage(masterAccountNumber, "An account number is 4 to 17 digits.")
      : "Choose the account to restrict.";
  }
  if (!text.reason.trim()) errors.reason = "Enter a reason. It is saved with the restriction.";
  const amount = parseDollars(text.amountText);
  if (text.amountText.trim() && !amount.ok) errors.amountText = amount.message;
  if (text.startText.trim() && !start) errors.startText = "Enter a time like 22:00.";
  if (text.endText.trim() && !end) errors.endText = "Enter a time like 06:00.";
  if (Object.keys(errors).length > 0 || !read.success) return { errors };
  return { fields: { accountNumber: masterAccountNumber!, restriction: withoutAbsent(read.data) } };
}

/** The schema of the form, for react-hook-form. */
export const restrictionSchemaResolver = zodResolver(
  z.custom<RestrictionFormValues>().transform((values, context): RestrictionFields => {
    const parsed = parseRestrictionForm(values);
    if ("fields" in parsed) return parsed.fields;
    for (const [name, message] of Object.entries(parsed.errors)) {
      context.addIssue({ code: "custom", path: [name], message });
    }
    return z.NEVER;
  }),
);

/** Drops undefined values, so equal forms are equal inputs and get the same idempotency key. */
function withoutAbsent(restriction: RestrictionRequest): RestrictionRequest {
  return Object.fromEntries(
    Object.entries(restriction).filter(([, value]) => value !== undefined),
  ) as unknown as RestrictionRequest;
}
