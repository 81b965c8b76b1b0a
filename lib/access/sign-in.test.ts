import { asc } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Ledger, provideLedger } from "@/lib/ledger/open-ledger";
import { people, sessions, signInBudgets } from "@/lib/ledger/schema/access-tables";
import { auditEntries } from "@/lib/ledger/schema/audit-tables";
import { AUDIT_TABLES, emptyTables, openTestLedger, setTestEnvironment } from "@/lib/ledger/test-ledger";
import { addPerson } from "./add-person";
import { findSession } from "./session";
import { signIn, signOut } from "./sign-in";

const PASSWORD = "correct horse battery";
const START = new Date("2026-11-20T15:00:00Z");
const later = (ms: number) => new Date(START.getTime() + ms);
const BROWSER = { address: "203.0.113.7", cookies: null };
const MINUTE_MS = 60_000;

let ledger: Ledger;

beforeAll(async () => {
  setTestEnvironment("http://127.0.0.1:1", { BUILT_IN_BANK: "false" });
  ledger = await openTestLedger();
  provideLedger(ledger);
  await addPerson(
    ledger,
    { email: " Olga@Example.com ", name: "Olga Operator", roles: ["operator"], password: PASSWORD },
    "a test",
    START,
  );
});
beforeEach(async () => {
  await ledger.db.delete(sessions);
  await ledger.db.delete(signInBudgets);
  await emptyTables(ledger, AUDIT_TABLES);
  await ledger.db.update(people).set({ disabledAt: null, roles: ["operator"] });
});
afterAll(() => ledger.close());

async function signInOlga(now = START): Promise<string> {
  const outcome = await signIn({ email: "olga@example.com", password: PASSWORD }, BROWSER, now);
  if (!outcome.ok) throw new Error(outcome.message);
  return outcome.value.sessionId;
}

const auditResults = () =>
  ledger.db
    .select({ who: auditEntries.personName, action: auditEntries.action, result: auditEntries.result })
    .from(auditEntries)
    .orderBy(asc(auditEntries.id));

describe("signing in", () => {
  test("[R-29] every sign-in creates a separate session and is audited", async () => {
    const first = await signInOlga();
    const second = await signInOlga();
    expect(second).not.toBe(first);
    expect(await findSession(first, true, START)).toEqual({
      sessionId: first,
      person: { id: expect.any(String), name: "Olga Operator", email: "olga@example.com", roles: ["operator"] },
      stepUp: { isNeeded: false, at: null },
      position: expect.stringMatching(/^\d+$/),
      maskingPolicy: null,
      approvalsPolicy: null,
      preferences: { timeZone: null, theme: null, paymentColumns: null },
    });
    expect(await auditResults()).toEqual([
      { who: "Olga Operator", action: "sign-in", result: "signed in" },
      { who: "Olga Operator", action: "sign-in", result: "signed in" },
    ]);
  });
  test("[R-32] an unknown address and a wrong password get the same response", async () => {
    const unknown = await signIn({ email: "nobody@example.com", password: PASSWORD }, BROWSER, START);
    const wrong = await signIn({ email: "olga@example.com", password: "wrong" }, BROWSER, START);
    expect(unknown).toEqual({
      ok: false,
      code: "refused",
      message: "The email address or password is incorrect.",
    });
    expect(wrong).toEqual(unknown);
    expect(await auditResults()).toEqual([
      { who: "unknown", action: "sign-in", result: "refused" },
      { who: "Olga Operator", action: "sign-in", result: "refused" },
    ]);
  });
  test.each([{}, null, { email: ["olga@example.com"], password: PASSWORD }, { email: "olga@example.com" }])(
    "[R-32] malformed input is refused and audited: %j",
    async (input) => {
      expect(await signIn(input, BROWSER, START)).toMatchObject({ code: "refused" });
      expect(await auditResults()).toEqual([{ who: "unknown", action: "sign-in", result: "refused" }]);
    },
  );
});

describe("[R-29] a session ends", () => {
  test("after 15 minutes without use, but use extends it", async () => {
    const id = await signInOlga();
    expect(await findSession(id, true, later(14 * MINUTE_MS))).not.toBeNull();
    expect(await findSession(id, true, later(28 * MINUTE_MS))).not.toBeNull();
    expect(await findSession(id, true, later(43 * MINUTE_MS))).toBeNull();
  });
  test("even if a page keeps making automatic requests", async () => {
    const id = await signInOlga();
    expect(await findSession(id, false, later(14 * MINUTE_MS))).not.toBeNull();
    expect(await findSession(id, false, later(15 * MINUTE_MS))).toBeNull();
  });
  test("after 12 hours, even if it is in use", async () => {
    const id = await signInOlga();
    for (let minute = 10; minute < 12 * 60; minute += 10) await findSession(id, true, later(minute * MINUTE_MS));
    expect(await findSession(id, true, later(12 * 60 * MINUTE_MS - 1))).not.toBeNull();
    expect(await findSession(id, true, later(12 * 60 * MINUTE_MS))).toBeNull();
  });
  test("immediately on sign-out, audited once", async () => {
    const id = await signInOlga();
    await signOut(id, later(1));
    await signOut(id, later(2));
    expect(await findSession(id, true, later(3))).toBeNull();
    expect(await auditResults()).toEqual([
      { who: "Olga Operator", action: "sign-in", result: "signed in" },
      { who: "Olga Operator", action: "sign-out", result: "signed out" },
    ]);
  });
  test("if the person is disabled; a changed role takes effect with the next use", async () => {
    const id = await signInOlga();
    await ledger.db.update(people).set({ roles: ["viewer"] });
    expect((await findSession(id, true, later(1)))?.person.roles).toEqual(["viewer"]);
    await ledger.db.update(people).set({ disabledAt: START });
    expect(await findSession(id, true, later(2))).toBeNull();
    expect(await signIn({ email: "olga@example.com", password: PASSWORD }, BROWSER, later(3))).toMatchObject({
      code: "refused",
    });
  });
});

test("a demo person can't sign in with a real bank", async () => {
  await addPerson(
    ledger,
    { email: "demo@example.com", name: "Demo", roles: ["operator"], password: PASSWORD },
    "a test",
    START,
  );
  const id = await signIn({ email: "demo@example.com", password: PASSWORD }, BROWSER, START);
  await ledger.db.update(people).set({ isDemo: true });
  expect(await findSession(id.ok ? id.value.sessionId : "", true, START)).toBeNull();
  expect(await signIn({ email: "demo@example.com", password: PASSWORD }, BROWSER, START)).toMatchObject({
    code: "refused",
  });
});

test("an address can be added only once, and a short password is refused", async () => {
  const person = { email: "olga@example.com", name: "Other Olga", roles: ["viewer" as const], password: PASSWORD };
  expect(await addPerson(ledger, person, "a test", START)).toMatchObject({ ok: false, code: "taken" });
  expect(await addPerson(ledger, { ...person, password: "short" }, "a test", START)).toMatchObject({ code: "invalid" });
});
