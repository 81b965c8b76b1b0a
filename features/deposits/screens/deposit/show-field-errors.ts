import { listUnmatchedErrors } from "@/components/ui/unmatched-errors";
import type { Failure } from "@/lib/shared/outcome";
import type { DepositFormState, DepositFormValues } from "./deposit-form-values";
import type { EnteredField } from "./deposit-schema";

/** Form field names by request field. */
const FORM_FIELDS = {
  accountNumber: "accountNumber",
  amountCents: "amountText",
  purpose: "purpose",
  reference: "reference",
} as const satisfies Record<EnteredField, keyof DepositFormValues>;

/**
 * Shows each field error of a failure next to its input. Errors without a visible input are shown above the button.
 *
 * @returns false if there are no errors for form fields, in which case nothing is shown
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
  // An error without a ref has no input to show it.
  const shown = invalid.filter(([, name]) => form.getFieldState(name).error?.ref).map(([field]) => field);
  const others = listUnmatchedErrors(fields, shown);
  if (others.length > 0) form.setError("root", { message: others.join(" ") });
  return true;
}
