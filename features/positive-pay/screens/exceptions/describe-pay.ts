import type { ExceptionView } from "@/features/positive-pay/list-exceptions";
import { formatCents } from "@/lib/money/cents";

/**
 * Describes an exception in the payment confirmation: how the check differs from its nearest authorization, and whether
 * paying the check revokes an existing authorization with the same check number.
 */
export function describePay(
  exception: Pick<ExceptionView, "checkNumber" | "amountCents" | "payeeName" | "comparison" | "nearest">,
): { readonly difference: string; readonly replacesAuthorization: boolean } {
  const { nearest, comparison } = exception;
  return {
    difference: describeDifference(exception),
    replacesAuthorization: nearest?.status === "Authorized" && !comparison.differs.number,
  };
}

function describeDifference({
  checkNumber,
  amountCents,
  payeeName,
  comparison: { mismatch, differs },
  nearest,
}: Parameters<typeof describePay>[0]): string {
  const check = checkNumber ? `Check ${checkNumber}` : "This check";
  switch (mismatch) {
    case "amount-differs":
    case "payee-differs": {
      const amount = differs.amount && describeAmountDifference(amountCents, nearest?.amountCents ?? null);
      const payee = differs.payee && `The check names ${payeeName}; the authorization names ${nearest?.payeeName}.`;
      return [amount, payee].filter(Boolean).join(" ");
    }
    case "number-differs":
      return `${check} is not authorized. Check ${nearest?.checkNumber} is, for the same amount.`;
    case "paid-before":
      return nearest && nearest.amountCents !== null
        ? `${check} was already paid, for ${formatCents(nearest.amountCents)}.`
        : `${check} was already paid.`;
    case "revoked":
      return `The authorization of ${lowerFirst(check)} was revoked.`;
    case "expired":
      return `The authorization of ${lowerFirst(check)} has expired.`;
    case "not-on-the-list":
      return `${check} is not authorized.`;
  }
}

function describeAmountDifference(presentedCents: number | null, authorizedCents: number | null): string {
  if (presentedCents === null || authorizedCents === null) return "The amount is not known.";
  const difference = presentedCents - authorizedCents;
  const [presented, authorized] = [formatCents(presentedCents), formatCents(authorizedCents)];
  const comparison = `${formatCents(Math.abs(difference))} ${difference > 0 ? "more" : "less"}`;
  return `Presented ${presented}, authorized ${authorized}: ${comparison}.`;
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
