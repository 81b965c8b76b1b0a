import { z } from "zod";
import { line } from "@/lib/contract/primitives";
import { requestedTerms, restrictionRequestSchema } from "@/lib/contract/restriction";
import type { PlaybookTerms } from "@/lib/ledger/schema/playbook-tables";

/** Maximum number of restrictions in a playbook. Each restriction is sent once per account. */
export const MAX_PLAYBOOK_RESTRICTIONS = 10;
/** Maximum number of accounts per placement. */
export const MAX_PLACED_ACCOUNTS = 100;

/** Passes validation; the actual reason is entered when the playbook is placed. */
const PLACEHOLDER_REASON = "-";

/** Validates the terms of one restriction under the API contract; rejects the fields that are entered at placement. */
export const playbookTermsSchema = z.record(z.string(), z.unknown()).transform((entered, context): PlaybookTerms => {
  for (const field of ["reason", "notes", "subAccountNumber"]) {
    if (field in entered)
      context.addIssue({ code: "custom", path: [field], message: "is entered when the playbook is placed" });
  }
  const parsed = restrictionRequestSchema.safeParse({ ...entered, reason: PLACEHOLDER_REASON });
  if (parsed.success) {
    const { subAccountNumber: _, ...terms } = requestedTerms(parsed.data);
    return terms;
  }
  for (const { path, message } of parsed.error.issues) context.addIssue({ code: "custom", path, message });
  return z.NEVER;
});

/** The user-editable fields of a playbook. */
export const playbookSchema = z.strictObject({
  name: line(60).trim().min(1, "Give the playbook a name."),
  description: z.string().trim().max(300, "A description can have up to 300 characters."),
  restrictions: z
    .array(playbookTermsSchema)
    .min(1, "Add at least one restriction.")
    .max(MAX_PLAYBOOK_RESTRICTIONS, `A playbook can have up to ${MAX_PLAYBOOK_RESTRICTIONS} restrictions.`),
});

export type PlaybookFields = z.infer<typeof playbookSchema>;
