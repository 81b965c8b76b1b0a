import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { POLICIES } from "@/lib/access/policies/policies";
import { readPolicy } from "@/lib/access/policies/read-policy";
import { auditEntries } from "@/lib/ledger/schema/audit-tables";
import { policies } from "@/lib/ledger/schema/policy-tables";
import { startTestPortal, type TestPortal } from "@/server/testing/test-portal";
import { changePolicy } from "./change-policy";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
}, 120_000);
afterAll(() => portal.close());
beforeEach(() => portal.reset());

const COMPLIANCE = { key: "second-factor", version: 0, value: { requiredFor: ["compliance"] } };

test("a policy has its default value until it is changed, and the audit log records both values", async () => {
  const { db } = portal.ledger;
  const defaultPolicy = await readPolicy(db, "second-factor");
  expect(defaultPolicy).toEqual({ value: { requiredFor: [] }, version: 0, changed: null });
  expect(await changePolicy(portal.session("admin"), COMPLIANCE)).toEqual({
    ok: true,
    value: { outcome: "done", version: 1 },
  });
  expect(await readPolicy(db, "second-factor")).toMatchObject({
    value: { requiredFor: ["compliance"] },
    version: 1,
    changed: { by: "Olga Operator" },
  });
  const [entry] = await db.select().from(auditEntries);
  expect(entry).toMatchObject({
    action: "policy.change",
    subject: "second-factor",
    detail: { before: { requiredFor: [] }, after: { requiredFor: ["compliance"] } },
  });
});

test("with a real bank, compliance and administrators require a second factor by default", () => {
  expect(POLICIES["second-factor"].getDefault({ builtInBank: false, eventBodyDays: 90 })).toEqual({
    requiredFor: ["compliance", "admin"],
  });
});

test("[R-23] a form with a stale version is refused and changes nothing", async () => {
  const admin = portal.session("admin");
  await changePolicy(admin, COMPLIANCE);
  const other = { ...COMPLIANCE, value: { requiredFor: [] } };
  const stale = {
    ok: false,
    code: "stale",
    message: "Olga Operator changed this policy after you opened the page. Reload to see the current values.",
  };
  expect(await changePolicy(admin, other)).toEqual(stale);
  expect(await changePolicy(admin, { ...other, version: 7 })).toEqual(stale);
  expect(await portal.ledger.db.select({ version: policies.version, value: policies.value }).from(policies)).toEqual([
    { version: 1, value: { requiredFor: ["compliance"] } },
  ]);
  expect(await changePolicy(admin, { ...other, version: 1 })).toEqual({
    ok: true,
    value: { outcome: "done", version: 2 },
  });
});

test.each([
  [{ ...COMPLIANCE, key: "toString" }, "The portal has no such policy. Reload the page."],
  [{ ...COMPLIANCE, version: -1 }, "The portal has no such policy. Reload the page."],
  [{ ...COMPLIANCE, value: { requiredFor: ["owner"] } }, "Not saved. This policy has invalid values."],
  [{ ...COMPLIANCE, value: { requiredFor: [], more: 1 } }, "Not saved. This policy has invalid values."],
])("an invalid policy is refused: %j", async (input, message) => {
  expect(await changePolicy(portal.session("admin"), input)).toMatchObject({ ok: false, code: "invalid", message });
  expect(await portal.ledger.db.select().from(policies)).toEqual([]);
});

test("an invalid stored policy throws an error instead of falling back to the default", async () => {
  const row = { key: "second-factor", value: { anything: 1 }, version: 3, changedByName: "x", changedAt: new Date() };
  await portal.ledger.db.insert(policies).values(row);
  await expect(readPolicy(portal.ledger.db, "second-factor")).rejects.toThrow();
});
