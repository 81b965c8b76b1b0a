import type { UseFormReturn } from "react-hook-form";
import type { z } from "zod";
import { parseDollars } from "@/lib/money/cents";
import { depositFormSchema } from "@/lib/portal/deposits/deposit-form";

/** What the form holds while a person types. */
export interface DepositText {
  accountNumber: string;
  amountText: string;
  purpose: string;
  reference: string;
}

const fieldsSchema = depositFormSchema.pick({ accountNumber: true, amountCents: true, purpose: true, reference: true });

/** The typed part of a deposit once it is valid, in the shape of the contract. */
export type DepositFields = z.infer<typeof fieldsSchema>;

export type DepositFormState = UseFormReturn<DepositText, unknown, DepositFields>;

const TEXT_LIMIT = 50;

type FieldErrors = Partial<Record<keyof DepositText, string>>;

/** Reads the form by the contract's own rules; each broken rule becomes a sentence for its field. */
export function readDepositText(text: DepositText): { fields: DepositFields } | { errors: FieldErrors } {
  const amount = parseDollars(text.amountText);
  const read = fieldsSchema.safeParse({
    accountNumber: text.accountNumber.replaceAll(" ", ""),
    amountCents: amount.ok ? amount.value : undefined,
    purpose: text.purpose.trim() || undefined,
    reference: text.reference.trim() || undefined,
  });
  if (read.success) return { fields: read.data };
  const errors: FieldErrors = {};
  for (const { path } of read.error.issues) {
    if (path[0] === "accountNumber") {
      errors.accountNumber = text.accountNumber
        ? "An account number is 4 to 17 digits."
        : "Choose the account that receives the check.";
    } else if (path[0] === "amountCents") {
      errors.amountText = amount.ok ? "A check is for at least $0.01." : amount.message;
    } else if (path[0] === "purpose" || path[0] === "reference") {
      errors[path[0]] = `At most ${TEXT_LIMIT} characters.`;
    }
  }
  return { errors };
}
