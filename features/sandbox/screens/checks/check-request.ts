import { centsOf, digitsOf, textOf } from "@/features/sandbox/screens/form-values";
import type { DefectName } from "@/lib/contract/sandbox/synthetic-checks";
import { type Outcome, success } from "@/lib/shared/outcome";

/** A defect to apply to one side. */
export interface ChosenDefect {
  readonly side: "front" | "back";
  readonly name: DefectName;
  /** 0 to 1. */
  readonly strength: number;
}

/** The request for a synthetic check. */
export type CheckRequest = Readonly<Record<string, unknown>> & { readonly drawnOn?: string | undefined };

/**
 * Parses the form of a synthetic check.
 *
 * @param freshSeed the seed to use when the form has none
 */
export function readCheckRequest(
  form: FormData,
  defects: readonly ChosenDefect[],
  freshSeed: number,
): Outcome<CheckRequest> {
  const cents = centsOf(form, ["amount"]);
  if (!cents.ok) return cents;
  const seed = textOf(form, "seed");
  return success({
    seed: seed === undefined ? freshSeed : Number(seed),
    amount: cents.value.amount,
    drawer: textOf(form, "drawer"),
    payee: textOf(form, "payee"),
    checkNumber: textOf(form, "checkNumber"),
    drawnOn: digitsOf(form, "drawnOn"),
    kind: textOf(form, "kind"),
    paper: textOf(form, "paper"),
    isPhoto: form.has("isPhoto") || undefined,
    isSmudged: form.has("isSmudged") || undefined,
    defects: defects.length > 0 ? defects : undefined,
  });
}
