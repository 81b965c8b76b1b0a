import type { UseFormReturn } from "react-hook-form";
import { createLazyResolver } from "@/components/forms/lazy-resolver";
import { formatDollars } from "@/components/forms/money-field";
import type { RedepositDraft } from "@/features/deposits/redeposit-draft";
import { formatPlainCents } from "@/lib/money/cents";
import type { DepositFields } from "./deposit-schema";

/** Values of the deposit form's inputs. */
export interface DepositFormValues {
  accountNumber: string;
  amountText: string;
  purpose: string;
  reference: string;
}

export type DepositFormState = UseFormReturn<DepositFormValues, unknown, DepositFields>;

/** Returns the initial values: empty, or the values of the original deposit without its reference. */
export function depositDefaults(draft: RedepositDraft | null): DepositFormValues {
  const { accountNumber, amountCents, purpose } = draft ?? {};
  return {
    accountNumber: accountNumber ?? "",
    amountText: amountCents ? formatDollars(formatPlainCents(amountCents)) : "",
    purpose: purpose ?? "",
    reference: "",
  };
}

/** Loads the schema ahead of the first validation. */
export const loadDepositSchema = () => import("./deposit-schema");

export const depositResolver = createLazyResolver(async () => (await loadDepositSchema()).depositSchemaResolver);
