import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Session } from "@/lib/access/session";
import { auditEntries } from "@/lib/ledger/schema/audit-tables";
import { startTestPortal, type TestPortal } from "@/server/testing/test-portal";
import { removePlaybook, savePlaybook } from "./change-playbook";
import { listPlaybooks } from "./list-playbooks";

const WIRES = { appliesTo: "Account", rail: "Wires" } as const;
const CUSTOM = { name: "Payroll fraud", description: "Blocks wires.", restrictions: [WIRES] };

let portal: TestPortal;
let session: Session;

const save = (playbook: object, id: string | null = null, version = 0) =>
  savePlaybook(session, { id, version, playbook });
const names = async () => (await listPlaybooks(session)).map(({ name, version }) => `${name} ${version}`);

beforeAll(async () => {
  portal = await startTestPortal();
});
beforeEach(async () => {
  await portal.reset();
  session = portal.session("compliance");
});
afterAll(() => portal.close());

test("every portal starts with three playbooks", async () => {
  expect(await listPlaybooks(session)).toMatchObject([
    { name: "Compromised customer", isBuiltIn: true, restrictions: [{ appliesTo: "All" }] },
    { name: "Card breach", restrictions: [{ rail: "DebitCard" }, { rail: "CreditCard" }, { rail: "StoredValue" }] },
    { name: "Deceased", restrictions: [{ appliesTo: "All", transactionType: "Debit" }] },
  ]);
});

describe("changing playbooks", () => {
  test("creating, changing and removing a custom playbook each add an audit entry with before and after", async () => {
    const created = await save(CUSTOM);
    if (!created.ok) throw new Error(created.message);
    const { id } = created.value;
    await save({ ...CUSTOM, description: "Blocks only wires." }, id, 1);
    expect(await names()).toEqual(["Compromised customer 0", "Card breach 0", "Deceased 0", "Payroll fraud 2"]);
    expect(await removePlaybook(session, { id, version: 2 })).toMatchObject({ ok: true });
    expect(await names()).toEqual(["Compromised customer 0", "Card breach 0", "Deceased 0"]);
    const rows = await portal.ledger.db.select().from(auditEntries).orderBy(auditEntries.id);
    expect(rows.map(({ action, result, before, after }) => ({ action, result, before, after }))).toEqual([
      { action: "playbook.save", result: "made", before: null, after: CUSTOM },
      {
        action: "playbook.save",
        result: "changed",
        before: CUSTOM,
        after: { ...CUSTOM, description: "Blocks only wires." },
      },
      {
        action: "playbook.remove",
        result: "removed",
        before: { ...CUSTOM, description: "Blocks only wires." },
        after: null,
      },
    ]);
  });

  test("a built-in playbook can be changed but not removed", async () => {
    expect(await save(CUSTOM, "deceased")).toEqual({ ok: true, value: { id: "deceased" } });
    expect(await names()).toEqual(["Compromised customer 0", "Card breach 0", "Payroll fraud 1"]);
    expect(await removePlaybook(session, { id: "deceased", version: 1 })).toMatchObject({
      ok: false,
      code: "built-in",
    });
  });

  test("[R-23] a form that was loaded with a different version is refused", async () => {
    await save(CUSTOM, "deceased");
    const stale = await save({ ...CUSTOM, name: "Late" }, "deceased");
    expect(stale).toMatchObject({ ok: false, code: "stale" });
    expect(stale).toMatchObject({ message: expect.stringMatching(/^Olga Operator changed this playbook/) });
    expect(await names()).toContain("Payroll fraud 1");
  });

  test("of two concurrent changes to the same version, one is refused", async () => {
    const outcomes = await Promise.all([save(CUSTOM, "deceased"), save({ ...CUSTOM, name: "Other" }, "deceased")]);
    expect(outcomes.map(({ ok }) => ok).sort()).toEqual([false, true]);
  });

  test.each([
    ["no name", { ...CUSTOM, name: " " }, "name"],
    ["no restriction", { ...CUSTOM, restrictions: [] }, "restrictions"],
    ["eleven restrictions", { ...CUSTOM, restrictions: Array(11).fill(WIRES) }, "restrictions"],
    [
      "a subaccount",
      { ...CUSTOM, restrictions: [{ ...WIRES, subAccountNumber: "1" }] },
      "restrictions.0.subAccountNumber",
    ],
    [
      "hours without an end",
      { ...CUSTOM, restrictions: [{ ...WIRES, effectiveStartTimeHour: 4 }] },
      "restrictions.0.effectiveEndTimeHour",
    ],
    ["a name that is taken", { ...CUSTOM, name: "card BREACH" }, "name"],
  ])("refuses %s and names the field", async (_, playbook, field) => {
    const outcome = await save(playbook);
    expect(outcome).toMatchObject({ ok: false, fields: { [field]: expect.any(String) } });
    expect(await names()).toEqual(["Compromised customer 0", "Card breach 0", "Deceased 0"]);
  });

  test("[R-26] only the compliance role can change playbooks; all who can read restrictions see them", async () => {
    session = portal.session("operator");
    expect(await save(CUSTOM)).toMatchObject({ ok: false, code: "forbidden" });
    expect(await removePlaybook(session, { id: randomUUID(), version: 1 })).toMatchObject({ code: "forbidden" });
    expect(await names()).toHaveLength(3);
  });
});
