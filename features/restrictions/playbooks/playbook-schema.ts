import { z } from "zod";
import { line } from "@/lib/contract/primitives";
import { restrictionRequestSchema } from "@/lib/contract/restriction";
import type { PlaybookTerms } from "@/lib/ledger/schema/playbook-tables";

/** A playbook has as many restrictions at most: each is sent for every account. */
export const MAX_PLAYBOOK_RESTRICTIONS = 10;
/** As many accounts at most are restricted with one action. */
export const MAX_PLACED_ACCOUNTS = 100;

/** A placeholder reason: the real one is given at placement. */
const REASON = "-";

/** The terms of one restriction by the contract's rules; what is given when it is placed must be absent. */
export const playbookTermsSchema = z.record(z.string(), z.unknown()).transform((terms, context): PlaybookTerms => {
  for (const field of ["reason", "notes", "subAccountNumber"]) {
    if (field in terms) context.addIssue({ code: "custom", path: [field], message: "is given when it is placed" });
  }
  const parsed = restrictionRequestSchema.safeParse({ ...terms, reason: REASON });
  if (parsed.success) {
    const { reason: _, notes: __, subAccountNumber: ___, otherAccountType: ____, ...kept } = parsed.data;
    return kept;
  }
  for (const { path, message } of parsed.error.issues) context.addIssue({ code: "custom", path, message });
  return z.NEVER;
});

/** What a person enters of a playbook. */
export const playbookSchema = z.strictObject({
  name: line(60).trim().min(1, "Give the playbook a name."),
  description: z.string().trim().max(300, "A description can have up to 300 characters."),
  restrictions: z
    .array(playbookTermsSchema)
    .min(1, "Add at least one restriction.")
    .max(MAX_PLAYBOOK_RESTRICTIONS, `A playbook can have up to ${MAX_PLAYBOOK_RESTRICTIONS} restrictions.`),
});

export type PlaybookFields = z.infer<typeof playbookSchema>;
