import { listUnmatchedErrors } from "@/components/ui/unmatched-errors";
import type { Failure } from "@/lib/shared/outcome";
import type { DepositFormState, DepositFormValues } from "./deposit-form-values";
import type { EnteredField } from "./deposit-schema";

/** The form's field for each field of the input. */
const FORM_FIELDS = {
  accountNumber: "accountNumber",
  amountCents: "amountText",
  purpose: "purpose",
  reference: "reference",
} as const satisfies Record<EnteredField, keyof DepositFormValues>;

/**
 * Shows each error of a refusal next to its input. Errors without a visible input are shown above the button.
 *
 * @returns false when no error concerns a field of the form, so nothing was shown
 */
export function showFieldErrors(
  form: Pick<DepositFormState, "setError" | "getFieldState">,
  { message, fields = {} }: Failure,
): boolean {
  const invalid = Object.entries(FORM_FIELDS).filter(([field]) => fields[field]);
  if (invalid.length === 0) return false;
  for (const [field, name] of invalid) {
    form.setError(name, { message: fields[field] ?? message }, { shouldFocus: true });
  }
  // An error without a ref has no input that would show it.
  const shown = invalid.filter(([, name]) => form.getFieldState(name).error?.ref).map(([field]) => field);
  const others = listUnmatchedErrors(fields, shown);
  if (others.length > 0) form.setError("root", { message: others.join(" ") });
  return true;
}
