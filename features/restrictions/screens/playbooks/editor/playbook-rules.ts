import {
  EMPTY_RESTRICTION_FORM,
  type RestrictionFormValues,
  toFormValues,
} from "@/features/restrictions/screens/new/restriction-form-values";
import { parseRestrictionForm } from "@/features/restrictions/screens/new/restriction-schema";
import { requestedTerms } from "@/lib/contract/restriction";
import type { PlaybookTerms } from "@/lib/ledger/schema/playbook-tables";

/** A playbook restriction while it is being edited. */
export interface EditedRule {
  readonly key: string;
  readonly text: RestrictionFormValues;
}

/** Placeholders for the values that are entered when the playbook is placed. */
const PLACEHOLDERS = { accountNumber: "0000", reason: "-", notes: "" } as const;

/** Converts playbook restrictions to form values. */
export function toEditedRules(restrictions: readonly PlaybookTerms[]): EditedRule[] {
  return restrictions.map((terms, index) => ({
    key: `stored ${index}`,
    text: toFormValues(PLACEHOLDERS.accountNumber, { ...terms, reason: PLACEHOLDERS.reason }),
  }));
}

export const EMPTY_RULE: RestrictionFormValues = { ...EMPTY_RESTRICTION_FORM, ...PLACEHOLDERS };

/** Converts form values to terms that are valid under the API contract, or returns error messages by input. */
export function parseRule(
  text: RestrictionFormValues,
): { readonly terms: PlaybookTerms } | { readonly errors: Readonly<Record<string, string>> } {
  const parsed = parseRestrictionForm({ ...text, ...PLACEHOLDERS, subAccountNumber: "" });
  if ("errors" in parsed) return parsed;
  const { subAccountNumber: _, ...terms } = requestedTerms(parsed.fields.restriction);
  return { terms };
}
