import { describe, expect, test } from "vitest";
import { type ApprovalsPolicy, NO_APPROVALS } from "./approvals-policy";
import { loosens } from "./loosens";

const RULE = { approvers: 1, roles: [] };
const approvals = (changed: Partial<ApprovalsPolicy>): ApprovalsPolicy => ({ ...NO_APPROVALS, ...changed });

describe("[R-31] a policy change loosens the policy", () => {
  test.each<[string, Partial<ApprovalsPolicy>, Partial<ApprovalsPolicy>]>([
    ["if a rule is switched off", { people: RULE }, {}],
    ["if fewer approvers are required", { returns: { ...RULE, approvers: 2 } }, { returns: RULE }],
    ["if a limit is raised", { deposits: { ...RULE, overCents: 1 } }, { deposits: { ...RULE, overCents: 2 } }],
    ["if more roles may approve", { lifts: { ...RULE, roles: ["compliance"] } }, { lifts: RULE }],
    [
      "if different roles may approve",
      { lifts: { ...RULE, roles: ["compliance"] } },
      { lifts: { ...RULE, roles: ["operator"] } },
    ],
    ["if freezes are no longer reviewed", { reviewFreezes: true }, {}],
  ])("%s, and tightened by the reverse change", (name, tight, loose) => {
    expect(loosens("approvals", approvals(tight), approvals(loose))).toBe(true);
    expect(loosens("approvals", approvals(loose), approvals(tight))).toBe(name.includes("different roles"));
  });

  test("if fewer people need a second factor, more numbers or rows are visible, or less is retained", () => {
    expect([
      loosens("second-factor", { requiredFor: ["admin"] }, { requiredFor: ["compliance"] }),
      loosens("masking", { roles: ["viewer"], mayReveal: false }, { roles: ["viewer"], mayReveal: true }),
      loosens("masking", { roles: ["viewer"], mayReveal: false }, { roles: [], mayReveal: false }),
      loosens("exports", EXPORTS, { ...EXPORTS, roles: ["admin", "viewer"] }),
      loosens("exports", EXPORTS, { ...EXPORTS, rowsPerDay: null }),
      loosens("retention", RETENTION, { ...RETENTION, auditDays: 400 }),
      loosens("retention", RETENTION, { ...RETENTION, issueFileDays: 400 }),
    ]).toEqual([true, true, true, true, true, true, true]);
  });

  test("but not if it is unchanged or tightened", () => {
    expect([
      loosens("second-factor", { requiredFor: ["admin"] }, { requiredFor: ["admin", "compliance"] }),
      loosens("masking", { roles: [], mayReveal: true }, { roles: ["viewer"], mayReveal: false }),
      loosens("exports", EXPORTS, { roles: [], rowsPerFile: 1, rowsPerDay: 1 }),
      loosens("retention", { ...RETENTION, auditDays: 400 }, RETENTION),
      loosens("approvals", approvals({ people: RULE }), approvals({ people: RULE, expiryHours: 1 })),
    ]).toEqual([false, false, false, false, false]);
  });
});

const EXPORTS = { roles: ["admin" as const], rowsPerFile: null, rowsPerDay: 10 };
const RETENTION = { pictureDays: null, eventBodyDays: 90, auditDays: null, issueFileDays: null };
