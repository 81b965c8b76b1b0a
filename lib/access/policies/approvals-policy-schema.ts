import { z } from "zod";
import { ROLES } from "@/lib/access/roles";

const rule = z.strictObject({
  /** Number of people, besides the proposer, who must approve a change. */
  approvers: z.int().min(1, "Require at least one approver.").max(3, "Require up to three approvers."),
  /** Roles that may approve, of those that permit the change itself; empty for all of them. */
  roles: z.array(z.enum(ROLES)),
});

const ruleOverAmount = rule.extend({
  /** Changes over this amount, in cents, need approval; 0 for all changes. */
  overCents: z
    .int("Enter an amount in whole cents.")
    .min(0, "Enter zero or more.")
    .max(999_999_999_999, "Enter a smaller amount."),
});

export type ApprovalRule = z.output<typeof rule> & { readonly overCents?: number };

/** The changes that need a second person's approval; null for changes that do not. */
export const approvalsPolicySchema = z.strictObject({
  deposits: ruleOverAmount.nullable(),
  returns: rule.nullable(),
  authorizations: ruleOverAmount.nullable(),
  decisions: ruleOverAmount.nullable(),
  lifts: rule.nullable(),
  registrations: rule.nullable(),
  /** Granting access and loosening policies; null in policies that were stored before this rule existed. */
  people: rule.nullable().default(null),
  /** Whether someone else must review each freeze after it takes effect. */
  reviewFreezes: z.boolean(),
  /** Lifetime of a proposal, in hours. */
  expiryHours: z.int().min(1, "Enter at least one hour.").max(168, "Enter up to 168 hours (one week)."),
});

export type ApprovalsPolicy = z.output<typeof approvalsPolicySchema>;
