import { zodResolver } from "@hookform/resolvers/zod";
import { z } from "zod";
import { accountNumberField, checkAmountField, optionalTextField } from "@/components/forms/form-schema";
import { type DepositForm, depositFormSchema } from "@/features/deposits/deposit-form";

const { accountNumber, amountCents, purpose, reference } = depositFormSchema.shape;

const MAX_TEXT_LENGTH = 50;

/** Validates the inputs against the contract's rules and converts them to the contract's fields. */
export const depositSchema = z
  .object({
    accountNumber: accountNumberField(accountNumber, "Choose the account that receives the check."),
    amountText: checkAmountField(amountCents),
    purpose: optionalTextField(purpose, MAX_TEXT_LENGTH),
    reference: optionalTextField(reference, MAX_TEXT_LENGTH),
  })
  .transform(({ amountText, ...fields }) => ({ ...fields, amountCents: amountText }) satisfies EnteredFields);

/** The deposit fields entered in the form. A contract field missing from both lists is a compile error. */
export type EnteredField = Exclude<
  keyof DepositForm,
  // The note is entered in the review, if the deposit needs approval.
  "idempotencyKey" | "frontImageId" | "backImageId" | "isRedeposit" | "redepositOf" | "note"
>;

type EnteredFields = { readonly [Field in EnteredField]: unknown };

/** The validated deposit fields, in the contract's format. */
export type DepositFields = z.infer<typeof depositSchema>;

export const depositSchemaResolver = zodResolver(depositSchema);
