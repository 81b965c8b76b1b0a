import { type AuthorizationRequest, authorizationRequestSchema } from "@/lib/contract/positive-pay";
import { parseDollars } from "@/lib/money/cents";
import { parseCalendarDate } from "@/lib/time/calendar-date";
import { BANK_TIME_ZONE, instantAt } from "@/lib/time/zone";

/** What the form holds while a person types. */
export interface AuthorizationText {
  accountNumber: string;
  checkNumber: string;
  amountText: string;
  payeeName: string;
  /** `YYYY-MM-DD`, the last day on which it pays; empty for the bank's own 180 days. */
  lastDay: string;
}

export type AuthorizationErrors = Partial<Record<keyof AuthorizationText, string>>;

/**
 * Reads the form by the contract's own rules; each broken rule becomes a sentence for its field. The last day ends at
 * midnight where the bank is.
 *
 * @param now at the bank: an authorization that has ended already is refused [GAP-21]
 */
export function readAuthorization(
  text: AuthorizationText,
  now: Date,
): { request: AuthorizationRequest } | { errors: AuthorizationErrors } {
  const errors: AuthorizationErrors = {};
  const amount = parseDollars(text.amountText);
  if (!amount.ok) errors.amountText = amount.message;
  const number = text.checkNumber.trim();
  if (!/^\d{1,15}$/.test(number)) errors.checkNumber = "A check number is 1 to 15 digits.";
  const accountNumber = text.accountNumber.replaceAll(" ", "");
  if (!/^\d{4,17}$/.test(accountNumber)) {
    errors.accountNumber = accountNumber
      ? "An account number is 4 to 17 digits."
      : "Choose the account it is drawn on.";
  }
  const payeeName = text.payeeName.trim();
  if (payeeName.length > 255) errors.payeeName = "At most 255 characters.";
  const expiresAt = text.lastDay ? endOf(text.lastDay) : undefined;
  if (expiresAt === null) errors.lastDay = "Enter a day that exists.";
  else if (expiresAt && expiresAt <= now) errors.lastDay = "The last day must not have passed.";
  if (amount.ok && amount.value < 1) errors.amountText = "A check is for at least $0.01.";
  if (Object.keys(errors).length > 0 || !amount.ok) return { errors };
  const request = authorizationRequestSchema.safeParse({
    accountNumber,
    amount: amount.value,
    checkNumber: Number(number),
    ...(payeeName && { payeeName }),
    ...(expiresAt && { expiresAt: expiresAt.toISOString() }),
  });
  return request.success
    ? { request: request.data }
    : { errors: { checkNumber: "These entries can’t be authorized." } };
}

function endOf(day: string): Date | null {
  const date = parseCalendarDate(day);
  if (!date) return null;
  return new Date(instantAt(date, 23, 59, BANK_TIME_ZONE).getTime() + 59_999);
}
