import type { z } from "zod";
import { ROLES } from "@/lib/access/roles";
import { approvalsPolicySchema, NO_APPROVALS } from "./approvals-policy";
import { exportPolicySchema } from "./export-policy";
import { maskingPolicySchema } from "./masking-policy";
import { POLICY_LABELS } from "./policy-labels";
import { retentionPolicySchema } from "./retention-policy";
import { SECOND_FACTOR_ROLES, secondFactorPolicySchema } from "./second-factor-policy";

/** Where the portal runs, as far as defaults depend on it. */
export interface Installation {
  /** Whether the bank is the built-in one. */
  readonly builtInBank: boolean;
  /** Days for which the bodies of applied events are kept, by the settings. */
  readonly eventBodyDays: number;
}

interface PolicyDefinition<Schema extends z.ZodType> {
  /** What an administrator reads. */
  readonly label: string;
  readonly schema: Schema;
  /** The policy until someone changes it. */
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
