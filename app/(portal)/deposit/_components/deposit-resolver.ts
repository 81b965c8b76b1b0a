import type { Resolver } from "react-hook-form";
import { formatCents } from "@/lib/money/cents";
import type { RedepositDraft } from "@/lib/portal/deposits/redeposit-draft";
import type { DepositFields, DepositText } from "./deposit-fields";

/** What the form begins with: nothing, or the entries of the deposit that is made again, with a reference of its own. */
export function textOfDraft(draft: RedepositDraft | null): DepositText {
  const { accountNumber, amountCents, purpose } = draft ?? {};
  return {
    accountNumber: accountNumber ?? "",
    amountText: amountCents ? formatCents(amountCents).slice(1) : "",
    purpose: purpose ?? "",
    reference: "",
  };
}

/** The rules are not needed to show the form: they come when it is first touched. */
export const loadDepositRules = () => import("./deposit-fields");

/** Reads the form for react-hook-form. */
export const depositResolver: Resolver<DepositText, unknown, DepositFields> = async (text) => {
  const { readDepositText } = await loadDepositRules();
  const read = readDepositText(text);
  if ("fields" in read) return { values: read.fields, errors: {} };
  const entries = Object.entries(read.errors).map(([name, message]) => [name, { type: "contract", message }]);
  return { values: {}, errors: Object.fromEntries(entries) };
};
