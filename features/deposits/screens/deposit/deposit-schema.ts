import { zodResolver } from "@hookform/resolvers/zod";
import { z } from "zod";
import { accountNumberField, checkAmountField, optionalTextField } from "@/components/forms/form-schema";
import { type DepositForm, depositFormSchema } from "@/features/deposits/deposit-form";

const { accountNumber, amountCents, purpose, reference } = depositFormSchema.shape;

const MAX_TEXT_LENGTH = 50;

/** Validates the inputs by the contract's rules, and makes the contract's fields of them. */
export const depositSchema = z
  .object({
    accountNumber: accountNumberField(accountNumber, "Choose the account that receives the check."),
    amountText: checkAmountField(amountCents),
    purpose: optionalTextField(purpose, MAX_TEXT_LENGTH),
    reference: optionalTextField(reference, MAX_TEXT_LENGTH),
  })
  .transform(({ amountText, ...fields }) => ({ ...fields, amountCents: amountText }) satisfies TypedFields);

/** The fields of a deposit that a person types; the others come with the images. One without an input does not compile. */
export type TypedField = Exclude<
  keyof DepositForm,
  // The review asks why, where another person has to approve it.
  "idempotencyKey" | "frontImageId" | "backImageId" | "isRedeposit" | "redepositOf" | "note"
>;

type TypedFields = { readonly [Field in TypedField]: unknown };

/** The typed part of a deposit once it is valid, in the shape of the contract. */
export type DepositFields = z.infer<typeof depositSchema>;

export const depositSchemaResolver = zodResolver(depositSchema);
