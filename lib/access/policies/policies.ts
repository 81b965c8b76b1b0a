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

/** The parts of the installation that defaults depend on. */
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
  byDefault(installation: Installation): z.output<Schema>;
}

function policy<Schema extends z.ZodType>(definition: PolicyDefinition<Schema>): PolicyDefinition<Schema> {
  return definition;
}

/** Every policy that administrators can change. */
export const POLICIES = {
  "second-factor": policy({
    label: POLICY_LABELS["second-factor"],
    schema: secondFactorPolicySchema,
    byDefault: ({ builtInBank }) => ({ requiredFor: builtInBank ? [] : [...SECOND_FACTOR_ROLES] }),
  }),
  masking: policy({
    label: POLICY_LABELS.masking,
    schema: maskingPolicySchema,
    byDefault: () => ({ roles: ["viewer" as const], mayReveal: true }),
  }),
  exports: policy({
    label: POLICY_LABELS.exports,
    schema: exportPolicySchema,
    byDefault: () => ({ roles: [...ROLES], rowsPerFile: null, rowsPerDay: null }),
  }),
  retention: policy({
    label: POLICY_LABELS.retention,
    schema: retentionPolicySchema,
    byDefault: ({ eventBodyDays }) => ({ pictureDays: null, eventBodyDays, auditDays: null, issueFileDays: null }),
  }),
  approvals: policy({ label: POLICY_LABELS.approvals, schema: approvalsPolicySchema, byDefault: () => NO_APPROVALS }),
};

export type PolicyKey = keyof typeof POLICIES;

export type PolicyValue<Key extends PolicyKey> = z.output<(typeof POLICIES)[Key]["schema"]>;

/** Whether a text names a policy. */
export function isPolicyKey(key: string): key is PolicyKey {
  return Object.hasOwn(POLICIES, key);
}
