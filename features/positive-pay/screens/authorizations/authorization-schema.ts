import { zodResolver } from "@hookform/resolvers/zod";
import { z } from "zod";
import {
  accountNumberField,
  checkAmountField,
  checkNumberField,
  optionalTextField,
} from "@/components/forms/form-schema";
import { type AuthorizationRequest, authorizationRequestSchema } from "@/lib/contract/positive-pay";
import { checkNumberText } from "@/lib/contract/primitives";
import { parseCalendarDate } from "@/lib/time/calendar-date";
import { BANK_TIME_ZONE, instantAt } from "@/lib/time/zone";

const { accountNumber, amount, payeeName } = authorizationRequestSchema.shape;

/**
 * Returns a schema that validates the form values against the contract and converts them to the bank's request. The
 * last day ends at midnight in the bank's time zone.
 *
 * @param now the bank's current time; an authorization that would already be expired is refused [GAP-21]
 */
export function authorizationFormSchema(now: Date) {
  return z
    .object({
      accountNumber: accountNumberField(accountNumber, "Choose the account the check is drawn on."),
      checkNumber: checkNumberField(checkNumberText),
      amountText: checkAmountField(amount),
      payeeName: optionalTextField(payeeName, 255),
      /** The authorization's last day, as `YYYY-MM-DD`; empty for the bank's default of 180 days. */
      lastDay: z.string().transform((text, context): string | undefined => {
        if (!text) return undefined;
        const expiresAt = endOfDay(text);
        if (expiresAt && expiresAt > now) return expiresAt.toISOString();
        const message = expiresAt ? "The last day must be today or later." : "Enter a valid date.";
        context.addIssue({ code: "custom", message });
        return z.NEVER;
      }),
    })
    .transform(
      (values): AuthorizationRequest =>
        ({
          accountNumber: values.accountNumber,
          amount: values.amountText,
          checkNumber: Number(values.checkNumber),
          payeeName: values.payeeName,
          expiresAt: values.lastDay,
        }) satisfies Record<keyof AuthorizationRequest, unknown>,
    );
}

/** The values of the form's inputs. */
export type AuthorizationFormValues = z.input<ReturnType<typeof authorizationFormSchema>>;

export const authorizationResolver = (now: Date) => zodResolver(authorizationFormSchema(now));

function endOfDay(day: string): Date | null {
  const date = parseCalendarDate(day);
  if (!date) return null;
  return new Date(instantAt(date, 23, 59, BANK_TIME_ZONE).getTime() + 59_999);
}
