import { z } from "zod";
import { ROLES } from "@/lib/access/roles";
import { NO_APPROVALS } from "./approvals-policy";
import { approvalsPolicySchema } from "./approvals-policy-schema";
import { POLICY_LABELS } from "./policy-labels";

/** By default, the roles that must have a second factor when the bank is real. */
const SECOND_FACTOR_ROLES = ["compliance", "admin"] as const;

/** The policy on second factors. */
const secondFactorPolicySchema = z.strictObject({
  /** People with one of these roles must have a second factor. */
  requiredFor: z.array(z.enum(ROLES)),
});

const days = (minimum: number) =>
  z
    .int("Enter a whole number of days, or leave it empty.")
    .min(minimum, `Keep them for ${minimum} days or more.`)
    .max(36_500, "Keep them for up to 100 years.")
    .nullable();

/** Retention in days per kind; null = forever. Records under evidence hold are never removed. */
const retentionPolicySchema = z.strictObject({
  /** Images of checks, counted from the last change of the payment. */
  pictureDays: days(30),
  /** Bodies of applied events, which can be requested again from the bank for 90 days. */
  eventBodyDays: days(7),
  /** Rows of the audit log. */
  auditDays: days(365),
  /** Lines of sent issue files and the files themselves; missing in older policies, which means forever. */
  issueFileDays: days(30).default(null),
});

/** The policy on masked account numbers. */
const maskingPolicySchema = z.strictObject({
  /** People who have only these roles see just the ends of account numbers. */
  roles: z.array(z.enum(ROLES)),
  /** Whether they may reveal one number at a time, which is audited. */
  mayReveal: z.boolean(),
});

const WHOLE_NUMBER = "Enter a whole number of 1 or more, or leave it empty.";
const rows = z.int(WHOLE_NUMBER).min(1, WHOLE_NUMBER).max(1_000_000_000, "Enter a number up to 1,000,000,000.");

/** The policy on exports: who may export, and how much. */
const exportPolicySchema = z.strictObject({
  /** People with one of these roles may export, if the role has the permission. */
  roles: z.array(z.enum(ROLES)),
  /** Maximum rows per file; null for no limit. */
  rowsPerFile: rows.nullable(),
  /** Maximum rows that one person may export per UTC day; null for no limit. */
  rowsPerDay: rows.nullable(),
});

/** The facts about the installation that the defaults depend on. */
export interface Installation {
  /** Whether the bank is the built-in one. */
  readonly builtInBank: boolean;
  /** Retention of the bodies of applied events in days, from the settings. */
  readonly eventBodyDays: number;
}

interface PolicyDefinition<Schema extends z.ZodType> {
  /** The display name. */
  readonly label: string;
  readonly schema: Schema;
  /** The policy's default. */
  getDefault(installation: Installation): z.output<Schema>;
}

function definePolicy<Schema extends z.ZodType>(definition: PolicyDefinition<Schema>): PolicyDefinition<Schema> {
  return definition;
}

/** Every policy that administrators can change. */
export const POLICIES = {
  "second-factor": definePolicy({
    label: POLICY_LABELS["second-factor"],
    schema: secondFactorPolicySchema,
    getDefault: ({ builtInBank }) => ({ requiredFor: builtInBank ? [] : [...SECOND_FACTOR_ROLES] }),
  }),
  masking: definePolicy({
    label: POLICY_LABELS.masking,
    schema: maskingPolicySchema,
    getDefault: () => ({ roles: ["viewer" as const], mayReveal: true }),
  }),
  exports: definePolicy({
    label: POLICY_LABELS.exports,
    schema: exportPolicySchema,
    getDefault: () => ({ roles: [...ROLES], rowsPerFile: null, rowsPerDay: null }),
  }),
  retention: definePolicy({
    label: POLICY_LABELS.retention,
    schema: retentionPolicySchema,
    getDefault: ({ eventBodyDays }) => ({ pictureDays: null, eventBodyDays, auditDays: null, issueFileDays: null }),
  }),
  approvals: definePolicy({
    label: POLICY_LABELS.approvals,
    schema: approvalsPolicySchema,
    getDefault: () => NO_APPROVALS,
  }),
};

export type PolicyKey = keyof typeof POLICIES;

export type PolicyValue<Key extends PolicyKey> = z.output<(typeof POLICIES)[Key]["schema"]>;

/** Whether a string is the key of a policy. */
export function isPolicyKey(key: string): key is PolicyKey {
  return Object.hasOwn(POLICIES, key);
}
