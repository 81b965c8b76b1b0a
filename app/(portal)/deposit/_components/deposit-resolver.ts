import type { Resolver } from "react-hook-form";
import type { DepositFields, DepositText } from "./deposit-fields";

export const EMPTY_DEPOSIT: DepositText = { accountNumber: "", amountText: "", purpose: "", reference: "" };

/** The rules are not needed to show the form: they come when it is first touched, or a moment after it is shown. */
export const loadDepositRules = () => import("./deposit-fields");

/** Reads the form for react-hook-form. */
export const depositResolver: Resolver<DepositText, unknown, DepositFields> = async (text) => {
  const { readDepositText } = await loadDepositRules();
  const read = readDepositText(text);
  if ("fields" in read) return { values: read.fields, errors: {} };
  const entries = Object.entries(read.errors).map(([name, message]) => [name, { type: "contract", message }]);
  return { values: {}, errors: Object.fromEntries(entries) };
};
