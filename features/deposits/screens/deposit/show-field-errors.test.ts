import { expect, test } from "vitest";
import { failure } from "@/lib/shared/outcome";
import type { DepositFormState } from "./deposit-form-values";
import { showFieldErrors } from "./show-field-errors";

/** Creates a form in which the given fields have inputs; as in react-hook-form, their errors have a `ref`. */
function createForm(...mounted: string[]) {
  const shown: Record<string, string> = {};
  const form = {
    setError: (name: string, error: { message: string }) => {
      shown[name] = error.message;
    },
    getFieldState: (name: string) => ({ error: { ref: mounted.includes(name) ? { name } : undefined } }),
  } as unknown as Pick<DepositFormState, "setError" | "getFieldState">;
  return { form, shown };
}

test("errors are shown next to their inputs", () => {
  const { form, shown } = createForm("amountText", "purpose");
  const fields = { amountCents: "Too large.", purpose: "Too long." };
  expect(showFieldErrors(form, failure("invalid", "Look again.", { fields }))).toBe(true);
  expect(shown).toEqual({ amountText: "Too large.", purpose: "Too long." });
});

test("an error for a field without an input on screen is shown above the button", () => {
  const { form, shown } = createForm("amountText");
  const fields = { amountCents: "Too large.", purpose: "Too long.", frontImageId: "Unknown." };
  expect(showFieldErrors(form, failure("invalid", "Look again.", { fields }))).toBe(true);
  expect(shown).toEqual({
    amountText: "Too large.",
    purpose: "Too long.",
    root: "purpose: Too long. frontImageId: Unknown.",
  });
});

test("a failure without errors for form fields is left to the caller", () => {
  const { form, shown } = createForm("amountText");
  expect(showFieldErrors(form, failure("invalid", "Look again.", { fields: { frontImageId: "Unknown." } }))).toBe(
    false,
  );
  expect(shown).toEqual({});
});
