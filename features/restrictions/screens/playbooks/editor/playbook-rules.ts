import {
  EMPTY_RESTRICTION_FORM,
  formValuesOf,
  type RestrictionFormValues,
} from "@/features/restrictions/screens/new/restriction-form-values";
import { parseRestrictionForm } from "@/features/restrictions/screens/new/restriction-schema";
import { requestedTerms } from "@/lib/contract/restriction";
import type { PlaybookTerms } from "@/lib/ledger/schema/playbook-tables";

/** A restriction of a playbook while it is edited. */
export interface EditedRule {
  readonly key: string;
  readonly text: RestrictionFormValues;
}

/** Placeholders for the values that are entered when the playbook is placed. */
const PLACEHOLDERS = { accountNumber: "0000", reason: "-", notes: "" } as const;

/** The form values of each restriction of a playbook. */
export function rulesOf(restrictions: readonly PlaybookTerms[]): EditedRule[] {
  return restrictions.map((terms, index) => ({
    key: `stored ${index}`,
    text: formValuesOf(PLACEHOLDERS.accountNumber, { ...terms, reason: PLACEHOLDERS.reason }),
  }));
}

export const EMPTY_RULE: RestrictionFormValues = { ...EMPTY_RESTRICTION_FORM, ...PLACEHOLDERS };

/** Converts a rule to terms that are valid under the contract, or returns its error messages by input. */
export function termsOfRule(
  text: RestrictionFormValues,
): { readonly terms: PlaybookTerms } | { readonly errors: Readonly<Record<string, string>> } {
  const parsed = parseRestrictionForm({ ...text, ...PLACEHOLDERS, subAccountNumber: "" });
  if ("errors" in parsed) return parsed;
  const { subAccountNumber: _, ...terms } = requestedTerms(parsed.fields.restriction);
  return { terms };
}
