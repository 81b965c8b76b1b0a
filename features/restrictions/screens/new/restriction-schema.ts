import { zodResolver } from "@hookform/resolvers/zod";
import { z } from "zod";
import { invalidDigitsMessage } from "@/components/forms/form-schema";
import { accountNumber } from "@/lib/contract/primitives";
import { type RestrictionRequest, restrictionRequestSchema } from "@/lib/contract/restriction";
import { parseDollars } from "@/lib/money/cents";
import { parseTimeOfDay } from "@/lib/time/time-of-day";
import { parseDraftTerms, type RequestField, type RestrictionFormValues, toInputName } from "./restriction-form-values";

/** The validated form in the bank API's shape. */
export interface RestrictionFields {
  accountNumber: string;
  restriction: RestrictionRequest;
}

/** Error messages by input name, or by contract field if the field has no input. */
type FieldErrors = Record<string, string>;

/** Error messages for invalid values, by contract field. */
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

/** Validates the form against the API contract; maps each error to a message for its input. */
export function parseRestrictionForm(
  values: RestrictionFormValues,
): { fields: RestrictionFields } | { errors: FieldErrors } {
  const { masterAccountNumber, status: _, ...terms } = parseDraftTerms(values);
  const [start, end] = [parseTimeOfDay(values.startText), parseTimeOfDay(values.endText)];
  const body = {
    ...terms,
    effectiveStartTimeHour: start?.hour,
    effectiveStartTimeMinute: start?.minute,
    effectiveEndTimeHour: end?.hour,
    effectiveEndTimeMinute: end?.minute,
    reason: values.reason.trim(),
    notes: values.notes.trim() || undefined,
  } satisfies Record<RequestField, unknown>;
  const parsedBody = restrictionRequestSchema.safeParse(body);
  const errors: FieldErrors = {};
  for (const { path, message } of parsedBody.error?.issues ?? []) {
    const name = String(path[0] ?? "");
    const sentence = Object.hasOwn(CONTRACT_ERRORS, name) ? CONTRACT_ERRORS[name as RequestField] : message;
    errors[name ? toInputName(name) : "restriction"] ??= sentence;
  }
  if (!accountNumber.safeParse(masterAccountNumber).success) {
    errors.accountNumber = masterAccountNumber
      ? invalidDigitsMessage(masterAccountNumber, "An account number is 4 to 17 digits.")
      : "Choose the account to restrict.";
  }
  if (!values.reason.trim()) errors.reason = "Enter a reason. It is saved with the restriction.";
  const amount = parseDollars(values.amountText);
  if (values.amountText.trim() && !amount.ok) errors.amountText = amount.message;
  if (values.startText.trim() && !start) errors.startText = "Enter a time like 22:00.";
  if (values.endText.trim() && !end) errors.endText = "Enter a time like 06:00.";
  if (Object.keys(errors).length > 0 || !parsedBody.success) return { errors };
  return { fields: { accountNumber: masterAccountNumber!, restriction: withoutAbsent(parsedBody.data) } };
}

/** The form's react-hook-form resolver. */
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

/** Removes undefined values, so that equal forms get the same idempotency key. */
function withoutAbsent(restriction: RestrictionRequest): RestrictionRequest {
  return Object.fromEntries(
    Object.entries(restriction).filter(([, value]) => value !== undefined),
  ) as unknown as RestrictionRequest;
}
