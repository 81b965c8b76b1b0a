import { z } from "zod";
import { ROLES } from "@/lib/access/roles";

const rule = z.strictObject({
  /** How many people besides the proposer have to approve it. */
  approvers: z.int().min(1, "Require at least one approver.").max(3, "Require up to three approvers."),
  /** Who may approve it, of those whose role permits the change itself; all of them when empty. */
  roles: z.array(z.enum(ROLES)),
});

const ruleOverAmount = rule.extend({
  /** Changes over this amount, in cents, need approval; 0 for all of them. */
  overCents: z
    .int("Enter an amount in whole cents.")
    .min(0, "Enter zero or more.")
    .max(999_999_999_999, "Enter a smaller amount."),
});

export type ApprovalRule = z.output<typeof rule> & { readonly overCents?: number };

/** The changes that need a second person; null for those that one person makes alone. */
export const approvalsPolicySchema = z.strictObject({
  deposits: ruleOverAmount.nullable(),
  returns: rule.nullable(),
  authorizations: ruleOverAmount.nullable(),
  decisions: ruleOverAmount.nullable(),
  lifts: rule.nullable(),
  registrations: rule.nullable(),
  /** Granting access and loosening policies; null in a policy that was stored before this rule existed. */
  people: rule.nullable().default(null),
  /** Freezes take effect immediately; true if someone else must review each one afterward. */
  reviewFreezes: z.boolean(),
  /** How long a proposal stays open, in hours. */
  expiryHours: z.int().min(1, "Enter at least one hour.").max(168, "Enter up to 168 hours (one week)."),
});

export type ApprovalsPolicy = z.output<typeof approvalsPolicySchema>;
