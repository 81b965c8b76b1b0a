import { accountNumber } from "@/lib/contract/primitives";
import { type RestrictionRequest, restrictionRequestSchema } from "@/lib/contract/restriction";
import { parseDollars } from "@/lib/money/cents";
import { parseTimeOfDay } from "@/lib/time/time-of-day";
import { draftTerms, type RestrictionText } from "./restriction-text";

/** The form once it is valid, in the shape of the contract. */
export interface RestrictionFields {
  accountNumber: string;
  restriction: RestrictionRequest;
}

type FieldErrors = Partial<Record<keyof RestrictionText, string>>;

/** The field of the form that a field of the contract comes from, and the sentence when it is not as the bank takes it. */
const FAULTS = {
  subAccountNumber: ["subAccountNumber", "A subaccount number is 4 to 17 digits."],
  appliesTo: ["appliesTo", "Choose what it applies to."],
  rail: ["rail", "Choose a rail from the list, or any."],
  transactionType: ["transactionType", "Choose debits, credits or both."],
  amountThreshold: ["amountText", "Enter an amount in dollars and cents, like 5,000.00."],
  currency: ["currency", "A currency is three letters, like USD."],
  transactionCode: ["transactionCode", "A transaction code has at most 50 characters."],
  effectiveStartTimeHour: ["startText", "Enter a start as well, or clear the end."],
  effectiveStartTimeMinute: ["startText", "Enter a time like 22:00."],
  effectiveEndTimeHour: ["endText", "Enter an end that differs from the start, or clear both."],
  effectiveEndTimeMinute: ["endText", "Enter a time like 06:00."],
  reason: ["reason", "A reason has at most 1,000 characters."],
  notes: ["notes", "Notes have at most 1,000 characters."],
} as const satisfies Record<
  Exclude<keyof RestrictionRequest, "otherAccountType">,
  readonly [keyof RestrictionText, string]
>;

/** Reads the form by the contract's own rules; each broken rule becomes a sentence for its field. */
export function readRestrictionText(text: RestrictionText): { fields: RestrictionFields } | { errors: FieldErrors } {
  const { masterAccountNumber, status: _, ...terms } = draftTerms(text);
  const [start, end] = [parseTimeOfDay(text.startText), parseTimeOfDay(text.endText)];
  const body = {
    ...terms,
    effectiveStartTimeHour: start?.hour,
    effectiveStartTimeMinute: start?.minute,
    effectiveEndTimeHour: end?.hour,
    effectiveEndTimeMinute: end?.minute,
    reason: text.reason.trim(),
    notes: text.notes.trim() || undefined,
  };
  const read = restrictionRequestSchema.safeParse(body);
  const errors: FieldErrors = {};
  for (const { path } of read.error?.issues ?? []) {
    const fault = FAULTS[path[0] as keyof typeof FAULTS];
    if (fault) errors[fault[0]] ??= fault[1];
  }
  if (!accountNumber.safeParse(masterAccountNumber).success) {
    errors.accountNumber = masterAccountNumber
      ? "An account number is 4 to 17 digits."
      : "Choose the account to restrict.";
  }
  if (!text.reason.trim()) errors.reason = "Say why: it is kept with the restriction.";
  const amount = parseDollars(text.amountText);
  if (text.amountText.trim() && !amount.ok) errors.amountText = amount.message;
  if (text.startText.trim() && !start) errors.startText = "Enter a time like 22:00.";
  if (text.endText.trim() && !end) errors.endText = "Enter a time like 06:00.";
  if (Object.keys(errors).length > 0 || !read.success) return { errors };
  return { fields: { accountNumber: masterAccountNumber!, restriction: withoutAbsent(read.data) } };
}

/** What was left out is absent, not undefined: the same form is then always the same input. */
function withoutAbsent(restriction: RestrictionRequest): RestrictionRequest {
  return Object.fromEntries(
    Object.entries(restriction).filter(([, value]) => value !== undefined),
  ) as unknown as RestrictionRequest;
}
