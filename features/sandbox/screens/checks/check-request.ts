import { getDigits, getText, parseCents } from "@/features/sandbox/screens/form-values";
import type { DefectName } from "@/lib/contract/sandbox/synthetic-checks";
import { type Outcome, success } from "@/lib/shared/outcome";

/** A defect to apply to one side of the check. */
export interface ChosenDefect {
  readonly side: "front" | "back";
  readonly name: DefectName;
  /** From 0 to 1. */
  readonly strength: number;
}

/** A request to generate a synthetic check. */
export type CheckRequest = Readonly<Record<string, unknown>> & { readonly drawnOn?: string | undefined };

/**
 * Parses the synthetic check form.
 *
 * @param freshSeed the seed to use if the form has none
 */
export function parseCheckRequest(
  form: FormData,
  defects: readonly ChosenDefect[],
  freshSeed: number,
): Outcome<CheckRequest> {
  const cents = parseCents(form, ["amount"]);
  if (!cents.ok) return cents;
  const seed = getText(form, "seed");
  return success({
    seed: seed === undefined ? freshSeed : Number(seed),
    amount: cents.value.amount,
    drawer: getText(form, "drawer"),
    payee: getText(form, "payee"),
    checkNumber: getText(form, "checkNumber"),
    drawnOn: getDigits(form, "drawnOn"),
    kind: getText(form, "kind"),
    paper: getText(form, "paper"),
    isPhoto: form.has("isPhoto") || undefined,
    isSmudged: form.has("isSmudged") || undefined,
    defects: defects.length > 0 ? defects : undefined,
  });
}
