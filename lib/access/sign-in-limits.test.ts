import { asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { deleteUnusedSignInBudgets } from "@/lib/ledger/access/sign-in-budgets";
import { type Ledger, provideLedger } from "@/lib/ledger/open-ledger";
import { signInBudgets } from "@/lib/ledger/schema/access-tables";
import { auditEntries } from "@/lib/ledger/schema/audit-tables";
import { AUDIT_TABLES, emptyTables, openTestLedger, setTestEnvironment } from "@/lib/ledger/test-ledger";
import { addPerson } from "./add-person";
import { factorDeviceCookie, readDevice } from "./device-cookie";
import { signIn, signOut } from "./sign-in";
import { LONGEST_DRAIN_MS } from "./sign-in-limits";

const PASSWORD = "correct horse battery";
const OLGA = "olga@example.com";
const START = new Date("2026-11-20T15:00:00Z");
const later = (ms: number) => new Date(START.getTime() + ms);
const MINUTE_MS = 60_000;
const HERE = "203.0.113.7";
const ELSEWHERE = "198.51.100.9";

let ledger: Ledger;

beforeAll(async () => {
  setTestEnvironment("http://127.0.0.1:1", { BUILT_IN_BANK: "false" });
  ledger = await openTestLedger();
  provideLedger(ledger);
  for (const [email, name] of [
    [OLGA, "Olga Operator"],
    ["vera@example.com", "Vera Viewer"],
  ] as const) {
    await addPerson(ledger, { email, name, roles: ["operator"], password: PASSWORD }, "a test", START);
  }
});
beforeEach(async () => {
  await ledger.db.delete(signInBudgets);
  await emptyTables(ledger, AUDIT_TABLES);
});
afterAll(() => ledger.close());

interface Attempt {
  email?: string;
  password?: string;
  from?: string;
  cookies?: string | null;
  at?: Date;
}

/** Signs in; returns `ok` or the failure code. */
async function trySignIn({ email = OLGA, password = "wrong", from = HERE, cookies = null, at = START }: Attempt) {
  const outcome = await signIn({ email, password }, { address: from, cookies }, at);
  return outcome.ok ? "ok" : outcome.code;
}

/** Signs in and returns the `Cookie` header that the browser then sends. */
async function signInSuccessfully({ email = OLGA, from = HERE, cookies = null as string | null, at = START } = {}) {
  const outcome = await signIn({ email, password: PASSWORD }, { address: from, cookies }, at);
  if (!outcome.ok) throw new Error(outcome.message);
  const cookie = outcome.value.deviceCookie.split(";")[0]!;
  return { ...outcome.value, cookie, cookies: cookies ? `${cookies}; ${cookie}` : cookie };
}

async function trySignIns(count: number, attemptAt: (index: number) => Attempt): Promise<string[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => trySignIn(attemptAt(index))));
}

const countOf = (outcomes: string[], outcome: string) => outcomes.filter((each) => each === outcome).length;

test("[R-32] after five wrong passwords, the right password is throttled for a minute in that network", async () => {
  for (let index = 0; index < 5; index++) expect(await trySignIn({})).toBe("refused");
  const right = { email: "Olga@example.com", password: PASSWORD };
  expect(await trySignIn({ ...right, at: later(MINUTE_MS - 1) })).toBe("throttled");
  expect(await trySignIn({ ...right, from: "203.0.113.250", at: later(MINUTE_MS - 1) })).toBe("throttled");
  expect(await trySignIn({ ...right, at: later(MINUTE_MS) })).toBe("ok");
});

test("[R-32] an unknown address is throttled in the same way", async () => {
  const outcomes = await trySignIns(6, () => ({ email: "nobody@example.com" }));
  expect([countOf(outcomes, "refused"), countOf(outcomes, "throttled")]).toEqual([5, 1]);
});

test("[R-32] no more than five simultaneous attempts are checked", async () => {
  const outcomes = await trySignIns(20, () => ({}));
  expect([countOf(outcomes, "refused"), countOf(outcomes, "throttled")]).toEqual([5, 15]);
});

test("[R-32] guesses from a different network do not lock a person out", async () => {
  await trySignIns(40, () => ({ from: ELSEWHERE }));
  expect(await trySignIns(5, () => ({ password: PASSWORD }))).toEqual(["ok", "ok", "ok", "ok", "ok"]);
});

test("[R-32] if one client tries two hundred addresses, thirty are checked, then one per minute", async () => {
  const outcomes = await trySignIns(200, (index) => ({ email: `person-${index}@example.com` }));
  expect([countOf(outcomes, "refused"), countOf(outcomes, "throttled")]).toEqual([30, 170]);
  const after = await trySignIns(10, (index) => ({ email: `other-${index}@example.com`, at: later(MINUTE_MS) }));
  expect([countOf(after, "refused"), countOf(after, "throttled")]).toEqual([1, 9]);
});

test("[R-32] an attempt that is throttled by network does not count against the address", async () => {
  await trySignIns(30, (index) => ({ email: `person-${index}@example.com` }));
  await trySignIns(20, () => ({}));
  const outcomes = await trySignIns(6, () => ({ at: later(30 * MINUTE_MS) }));
  expect([countOf(outcomes, "refused"), countOf(outcomes, "throttled")]).toEqual([5, 1]);
});

test("[R-32] successful sign-ins do not use up a network's budget", async () => {
  for (let index = 0; index < 35; index++)
    await signInSuccessfully({ email: index % 2 === 0 ? OLGA : "vera@example.com" });
  expect(await trySignIn({ email: "nobody@example.com" })).toBe("refused");
});

test("[R-32] a browser that signed in before has a separate budget, even after a sign-out", async () => {
  const { cookies, sessionId } = await signInSuccessfully();
  await signOut(sessionId, START);
  await trySignIns(40, () => ({}));
  await trySignIns(200, (index) => ({ email: `person-${index}@example.com` }));
  expect(await trySignIn({ password: PASSWORD })).toBe("throttled");
  expect(await trySignIn({ password: PASSWORD, cookies })).toBe("ok");
  const outcomes = await trySignIns(20, () => ({ cookies }));
  expect([countOf(outcomes, "refused"), countOf(outcomes, "throttled")]).toEqual([5, 15]);
  expect(await trySignIn({ password: PASSWORD, cookies, from: ELSEWHERE })).toBe("throttled");
  expect(await trySignIn({ password: PASSWORD, cookies, at: later(MINUTE_MS) })).toBe("ok");
});

test("[R-32] people who share a browser keep separate budgets", async () => {
  const olga = await signInSuccessfully();
  const both = await signInSuccessfully({ email: "vera@example.com", cookies: olga.cookies });
  expect(both.cookie.split("=")[0]).not.toBe(olga.cookie.split("=")[0]);
  await trySignIns(40, () => ({}));
  expect(await trySignIn({ password: PASSWORD, cookies: both.cookies })).toBe("ok");
  const again = await signInSuccessfully({ cookies: olga.cookies, at: later(MINUTE_MS) });
  expect(again.cookie.split(/[=.]/)[3]).toBe(olga.cookie.split(/[=.]/)[3]);
});

test("[R-32] a device cookie can't be forged, changed, used for a different person, or used after expiry", async () => {
  const { cookie } = await signInSuccessfully();
  const vera = await signInSuccessfully({ email: "vera@example.com" });
  const [name = "", value = ""] = cookie.split("=");
  const [id, expires, signature] = value.split(".");
  const [, veraValue = ""] = vera.cookie.split("=");
  const later180Days = later(180 * 24 * 60 * MINUTE_MS);
  await trySignIns(40, () => ({}));
  for (const forged of [
    `${name}=${veraValue}`,
    `${name}=${id}.${Number(expires) + 1}.${signature}`,
    `${name}=5f0c7d0e-0000-4000-8000-000000000000.${expires}.${signature}`,
    `${name}=${id}.${expires}.`,
    `${name}=${id}.${expires}.${signature}.`,
    `${name}=${id}.${expires}.${"A".repeat(43)}`,
    `${name}=`,
    `x${cookie}`,
  ]) {
    expect([forged, await trySignIn({ password: PASSWORD, cookies: forged })]).toEqual([forged, "throttled"]);
  }
  expect(await trySignIn({ password: PASSWORD, cookies: `other=1; ${cookie}` })).toBe("ok");
  await trySignIns(40, () => ({ at: later180Days }));
  expect(await trySignIn({ password: PASSWORD, cookies: cookie, at: later180Days })).toBe("throttled");
});

test("[R-32] a browser in which a second factor was presented stays recognized after password sign-ins", async () => {
  const { cookies, personId } = await signInSuccessfully();
  const byPassword = readDevice(cookies, personId, START);
  expect(byPassword?.hasPresentedFactor).toBe(false);
  const presented = factorDeviceCookie(personId, byPassword, START).split(";")[0]!;
  const known = readDevice(presented, personId, START);
  expect(known?.hasPresentedFactor).toBe(true);
  const again = await signInSuccessfully({ cookies: presented });
  expect(readDevice(again.cookie, personId, START)).toEqual(known);
  expect(readDevice(factorDeviceCookie(personId, known, START).split(";")[0]!, personId, START)).toEqual(known);
});

test("[R-29] the device cookie is inaccessible to scripts and bound to the portal's host", async () => {
  const { deviceCookie } = await signInSuccessfully();
  expect(deviceCookie).toMatch(
    /^endorse\.device\.[0-9a-f]{16}=[\w.-]+; Path=\/; Max-Age=15552000; HttpOnly; SameSite=Lax$/,
  );
});

test("[R-32] the audit log has every refused attempt with its network, but never the entered address", async () => {
  await trySignIns(7, () => ({}));
  await trySignIns(2, () => ({ email: "my password", from: "2001:db8:1:2:3::4" }));
  const rows = await ledger.db
    .select({ who: auditEntries.personName, result: auditEntries.result, detail: auditEntries.detail })
    .from(auditEntries)
    .where(eq(auditEntries.action, "sign-in"))
    .orderBy(asc(auditEntries.personName), asc(auditEntries.result));
  const olga = (result: string) => ({ who: "Olga Operator", result, detail: { network: "203.0.113.0/24" } });
  const unknown = { who: "unknown", result: "refused", detail: { network: "2001:db8:1:2::/64" } };
  expect(rows).toEqual([
    ...Array.from({ length: 5 }, () => olga("refused")),
    ...Array.from({ length: 2 }, () => olga("throttled")),
    unknown,
    unknown,
  ]);
});

test("a stored attempt reveals no address, and old attempts are deleted", async () => {
  await trySignIn({ at: START });
  const stored = await ledger.db.select().from(signInBudgets);
  expect(stored.map(({ key }) => key)).toEqual([
    expect.stringMatching(/^[\w-]{43}$/),
    expect.stringMatching(/^[\w-]{43}$/),
  ]);
  const sweep = (now: Date) => deleteUnusedSignInBudgets(ledger.db, new Date(now.getTime() - LONGEST_DRAIN_MS));
  await sweep(later(150 * MINUTE_MS));
  expect(await ledger.db.select().from(signInBudgets)).toHaveLength(2);
  await sweep(later(150 * MINUTE_MS + 1));
  expect(await ledger.db.select().from(signInBudgets)).toEqual([]);
});
