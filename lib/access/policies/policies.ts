import { z } from "zod";
import { ROLES } from "@/lib/access/roles";
import { NO_APPROVALS } from "./approvals-policy";
import { approvalsPolicySchema } from "./approvals-policy-schema";
import { POLICY_LABELS } from "./policy-labels";

/** The roles that must have a second factor by default, unless the built-in bank is used. */
const SECOND_FACTOR_ROLES = ["compliance", "admin"] as const;

/** The second factor policy. */
const secondFactorPolicySchema = z.strictObject({
  /** People with any of these roles must have a second factor. */
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
  /** Check images, counted from the payment's last change. */
  pictureDays: days(30),
  /** Bodies of applied events, which remain available from the bank for 90 days. */
  eventBodyDays: days(7),
  /** Audit log entries. */
  auditDays: days(365),
  /** Sent issue files and their lines; missing in older policies, which means forever. */
  issueFileDays: days(30).default(null),
});

/** The account number masking policy. */
const maskingPolicySchema = z.strictObject({
  /** People who have only these roles see only the last digits of account numbers. */
  roles: z.array(z.enum(ROLES)),
  /** Whether they may reveal numbers one at a time; every reveal is audited. */
  mayReveal: z.boolean(),
});

const WHOLE_NUMBER = "Enter a whole number of 1 or more, or leave it empty.";
const rows = z.int(WHOLE_NUMBER).min(1, WHOLE_NUMBER).max(1_000_000_000, "Enter a number up to 1,000,000,000.");

/** The export policy: who may export, and how much. */
const exportPolicySchema = z.strictObject({
  /** People with any of these roles may export, if the role has the permission. */
  roles: z.array(z.enum(ROLES)),
  /** Maximum rows per file; null for no limit. */
  rowsPerFile: rows.nullable(),
  /** Maximum rows per person and UTC day; null for no limit. */
  rowsPerDay: rows.nullable(),
});

/** The installation settings that the defaults depend on. */
export interface Installation {
  /** Whether the portal uses the built-in bank. */
  readonly builtInBank: boolean;
  /** Retention of applied event bodies in days, from the settings. */
  readonly eventBodyDays: number;
}

interface PolicyDefinition<Schema extends z.ZodType> {
  /** The display name. */
  readonly label: string;
  readonly schema: Schema;
  /** Returns the default value for an installation. */
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

export function isPolicyKey(key: string): key is PolicyKey {
  return Object.hasOwn(POLICIES, key);
}
