import { asc, eq } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addPerson } from "@/lib/access/add-person";
import { findSession, findSessionStep, type SessionStep } from "@/lib/access/session";
import { signIn } from "@/lib/access/sign-in";
import { SoftwareAuthenticator } from "@/lib/access/testing/software-authenticator";
import { findPersonByEmail } from "@/lib/ledger/access/people";
import { renewTotpSecrets } from "@/lib/ledger/access/totp-secrets";
import { type Ledger, provideLedger } from "@/lib/ledger/open-ledger";
import { people, sessions, signInBudgets } from "@/lib/ledger/schema/access-tables";
import { auditEntries } from "@/lib/ledger/schema/audit-tables";
import { policies } from "@/lib/ledger/schema/policy-tables";
import { recoveryCodes, totpSecrets } from "@/lib/ledger/schema/second-factor-tables";
import { openTestLedger, setTestEnvironment } from "@/lib/ledger/test-ledger";
import { addPasskey, confirmApp, renewRecoveryCodes, startApp } from "./add-factor";
import { listFactors } from "./list-factors";
import { startAdding, startPresenting } from "./passkeys";
import { presentFactor } from "./present-factor";
import { removeFactor, resetFactors } from "./remove-factor";

const PASSWORD = "correct horse battery";
const START = new Date("2026-11-20T15:00:00Z");
const MINUTE_MS = 60_000;
const later = (ms: number) => new Date(START.getTime() + ms);

let ledger: Ledger;
let personId: string;

beforeAll(async () => {
  setTestEnvironment("http://127.0.0.1:1", { BUILT_IN_BANK: "false" });
  ledger = await openTestLedger();
  provideLedger(ledger);
  const person = { email: "olga@example.com", name: "Olga", roles: ["operator" as const], password: PASSWORD };
  await addPerson(ledger, person, "a test", START);
  personId = (await findPersonByEmail(ledger.db, "olga@example.com"))!.id;
});
beforeEach(async () => {
  await ledger.db.transaction((tx) => resetFactors(tx, personId, START));
  await ledger.db.delete(signInBudgets);
  await ledger.db.delete(policies);
  await ledger.db.update(people).set({ roles: ["operator"] });
});
afterAll(() => ledger.close());

async function enter(now = START): Promise<SessionStep> {
  const outcome = await signIn(
    { email: "olga@example.com", password: PASSWORD },
    { address: "203.0.113.7", cookies: null },
    now,
  );
  if (!outcome.ok) throw new Error(outcome.message);
  return (await findSessionStep(outcome.value.sessionId, true, now))!;
}

/** A session whose person has just added an app; `codeAt` is what the app shows. */
async function enroll(now = START) {
  const session = await enter(now);
  const { text } = await startApp(session, now);
  const codeAt = (at: Date) => new TOTP({ secret: Secret.fromBase32(text) }).generate({ timestamp: at.getTime() });
  const added = await confirmApp(session, { code: codeAt(now) }, now);
  if (!added.ok) throw new Error(added.message);
  return { codeAt, ...added.value, session: (await findSessionStep(added.value.sessionId, true, now))! };
}

const audited = async (action: string) =>
  (
    await ledger.db
      .select({ result: auditEntries.result, detail: auditEntries.detail })
      .from(auditEntries)
      .where(eq(auditEntries.action, action))
      .orderBy(asc(auditEntries.id))
  ).slice(-3);

describe("[R-30] signing in with a second factor", () => {
  test("a session is not usable until it was presented, and goes on under another id [R-29]", async () => {
    const { codeAt } = await enroll();
    const now = later(MINUTE_MS);
    const pending = await enter(now);
    expect(pending.step).toBe("present");
    expect(await findSession(pending.sessionId, true, now)).toBeNull();
    expect(await presentFactor(pending, { code: "000000" }, now)).toMatchObject({ code: "refused" });
    expect(await findSession(pending.sessionId, true, now)).toBeNull();

    const presented = await presentFactor(pending, { code: codeAt(now) }, now);
    const id = presented.ok ? presented.value.sessionId : "";
    expect(id).not.toBe(pending.sessionId);
    expect(await findSessionStep(pending.sessionId, true, now)).toBeNull();
    expect((await findSession(id, true, now))?.stepUp).toEqual({ isNeeded: true, at: now });
    expect(await audited("second-factor.present")).toEqual([
      { result: "refused", detail: null },
      { result: "presented", detail: { method: "authenticator app", for: "sign-in" } },
    ]);
  });

  test("an unfinished sign-in is over after ten minutes", async () => {
    await enroll();
    const pending = await enter(later(MINUTE_MS));
    expect(await findSessionStep(pending.sessionId, true, later(10 * MINUTE_MS))).not.toBeNull();
    expect(await findSessionStep(pending.sessionId, true, later(11 * MINUTE_MS))).toBeNull();
  });

  test("who must have one and has none is led to add one, also in a session that was complete before", async () => {
    const before = await enter();
    expect(before.step).toBe("complete");
    await ledger.db.update(people).set({ roles: ["compliance"] });
    expect((await findSessionStep(before.sessionId, true, START))?.step).toBe("enroll");
    expect(await findSession(before.sessionId, true, START)).toBeNull();
    const { session, recoveryCodes: codes } = await enroll();
    expect(session.step).toBe("complete");
    expect(codes).toHaveLength(10);
    expect((await findSessionStep(before.sessionId, true, START))?.step).toBe("present");
  });

  test("with the built-in bank, or by another policy, nobody must have one", async () => {
    await ledger.db.update(people).set({ roles: ["compliance", "admin"] });
    expect((await enter()).step).toBe("enroll");
    await ledger.db.insert(policies).values({
      key: "second-factor",
      value: { requiredFor: ["viewer"] },
      version: 1,
      changedAt: START,
      changedByName: "Ada",
    });
    expect((await enter()).step).toBe("complete");
  });
});

describe("codes", () => {
  test("a code is taken once, and none of an earlier step after it", async () => {
    const { codeAt, session } = await enroll();
    expect(await presentFactor(session, { code: codeAt(START) }, START)).toMatchObject({ code: "refused" });
    const now = later(MINUTE_MS);
    const code = codeAt(now);
    const others = await Promise.all([enter(now), enter(now), enter(now)]);
    const outcomes = await Promise.all(others.map((each) => presentFactor(each, { code }, now)));
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    const earlier = codeAt(later(MINUTE_MS / 2));
    expect(await presentFactor(await enter(now), { code: earlier }, now)).toMatchObject({ code: "refused" });
  });

  test("[R-32] a wrong code, a wrong recovery code and a code without an app get the same response", async () => {
    const { session } = await enroll();
    const wrong = await presentFactor(session, { code: "000000" }, START);
    expect(wrong).toEqual({
      ok: false,
      code: "refused",
      message: "This code is not correct, or was used already.",
    });
    expect(await presentFactor(session, { recoveryCode: "0000-0000-0000-0000" }, START)).toEqual(wrong);
    await removeFactor(session, "app", START);
    expect(await presentFactor(session, { code: "000000" }, START)).toEqual(wrong);
  });

  test("[R-32] the sixth wrong code is not looked at, nor the right one after it, from whatever session", async () => {
    const { session, codeAt } = await enroll();
    // Confirming the app was the first attempt.
    for (let tried = 1; tried < 5; tried++) await presentFactor(session, { code: "000000" }, START);
    const right = { code: codeAt(later(30_000)) };
    expect(await presentFactor(session, right, later(30_000))).toMatchObject({ code: "throttled" });
    expect(await presentFactor(await enter(), right, later(30_000))).toMatchObject({ code: "throttled" });
    const after = later(6 * MINUTE_MS);
    expect(await presentFactor(session, { code: codeAt(after) }, after)).toMatchObject({ ok: true });
  });

  test("a recovery code works once, however it is typed; new ones replace it", async () => {
    const { recoveryCodes: codes } = await enroll();
    const kept = await ledger.db.select().from(recoveryCodes);
    expect(kept).toHaveLength(10);
    expect(JSON.stringify(kept)).not.toContain(codes![0]);
    const typed = codes![0]!.toUpperCase().replaceAll("-", " ");
    const presented = await presentFactor(await enter(), { recoveryCode: typed }, START);
    expect(presented.ok).toBe(true);
    expect(await presentFactor(await enter(), { recoveryCode: codes![0]! }, START)).toMatchObject({ code: "refused" });
    const session = (await findSessionStep(presented.ok ? presented.value.sessionId : "", true, START))!;
    expect((await listFactors(session)).recoveryCodesLeft).toBe(9);
    await renewRecoveryCodes(session, START);
    expect((await listFactors(session)).recoveryCodesLeft).toBe(10);
    expect(await presentFactor(await enter(), { recoveryCode: codes![1]! }, START)).toMatchObject({ code: "refused" });
  });

  test("the key of an app is kept encrypted, and moves to another data key", async () => {
    const session = await enter();
    const { text } = await startApp(session, START);
    const [kept] = await ledger.db.select().from(totpSecrets);
    expect(Buffer.from(kept!.encryptedSecret).includes(Buffer.from(Secret.fromBase32(text).bytes))).toBe(false);
    const unreadable: unknown[] = [];
    await renewTotpSecrets(ledger, (error) => unreadable.push(error));
    expect(unreadable).toEqual([]);
  });
});

describe("passkeys", () => {
  const HERE = { origin: "http://localhost:3000", rpId: "localhost" };
  let authenticator: SoftwareAuthenticator;
  beforeEach(() => {
    authenticator = new SoftwareAuthenticator();
  });

  /** A session whose person has just added the authenticator's passkey. */
  async function add(now = START): Promise<SessionStep> {
    const session = await enter(now);
    const { challenge } = await startAdding(ledger.db, session, now);
    const response = authenticator.create({ challenge, ...HERE });
    const added = await addPasskey(session, { name: "Laptop", response }, now);
    if (!added.ok) throw new Error(added.message);
    return (await findSessionStep(added.value.sessionId, true, now))!;
  }

  async function present(session: SessionStep, where: Partial<typeof HERE> = {}, now = START) {
    const { challenge } = (await startPresenting(ledger.db, session, now))!;
    const passkey = authenticator.present({ challenge, ...HERE, ...where });
    return { passkey, outcome: await presentFactor(session, { passkey }, now) };
  }

  test("a passkey that was added completes a sign-in, once a challenge", async () => {
    const session = await add();
    expect((await listFactors(session)).passkeys).toMatchObject([{ name: "Laptop", lastUsedAt: null }]);
    const pending = await enter();
    const { passkey, outcome } = await present(pending);
    const sessionId = outcome.ok ? outcome.value.sessionId : "";
    const complete = (await findSessionStep(sessionId, true, START))!;
    expect(complete.step).toBe("complete");
    expect((await listFactors(complete)).passkeys).toMatchObject([{ lastUsedAt: START.toISOString() }]);
    expect(await presentFactor(complete, { passkey }, START)).toMatchObject({ code: "refused" });
    expect(await presentFactor(await enter(), { passkey }, START)).toMatchObject({ code: "refused" });
  });

  test("what another site asked for, another authenticator, and a challenge that is too old are refused", async () => {
    await add();
    const pending = await enter();
    expect((await present(pending, { origin: "https://evil.example" })).outcome).toMatchObject({ code: "refused" });
    expect((await present(pending, { rpId: "evil.example" })).outcome).toMatchObject({ code: "refused" });
    const own = authenticator;
    authenticator = new SoftwareAuthenticator();
    expect((await present(pending)).outcome).toMatchObject({ code: "refused" });
    authenticator = Object.assign(new SoftwareAuthenticator(), { id: own.id });
    expect((await present(pending)).outcome).toMatchObject({ code: "refused" });
    const { challenge } = (await startPresenting(ledger.db, pending, START))!;
    const passkey = own.present({ challenge, ...HERE });
    expect(await presentFactor(pending, { passkey }, later(5 * MINUTE_MS))).toMatchObject({ code: "refused" });
    authenticator = own;
    expect((await present(pending)).outcome).toMatchObject({ ok: true });
  });

  test("a copied passkey, whose counter is behind, is refused", async () => {
    await add();
    expect((await present(await enter())).outcome.ok).toBe(true);
    authenticator.counter = 0;
    expect((await present(await enter())).outcome).toMatchObject({ code: "refused" });
  });

  test("a passkey is added once", async () => {
    await add();
    const session = await enroll();
    const { challenge } = await startAdding(ledger.db, session.session, START);
    const response = authenticator.create({ challenge, ...HERE });
    expect(await addPasskey(session.session, { name: "Again", response }, START)).toMatchObject({
      code: "refused",
      message: "This passkey was added already.",
    });
  });

  test("a challenge answers one response of one session, for its own purpose", async () => {
    const session = await enter();
    expect(await startPresenting(ledger.db, session, START)).toBeNull();
    const options = await startAdding(ledger.db, session, START);
    expect(options.rp).toEqual({ id: "localhost", name: "Endorse" });
    const input = { name: "Laptop", response: { id: "x", rawId: "x", type: "public-key", response: {} } };
    expect(await addPasskey(session, input, START)).toMatchObject({ code: "refused" });
    expect(await presentFactor(session, { passkey: input.response }, START)).toMatchObject({ code: "refused" });
    expect(await addPasskey(session, { ...input, name: " " }, START)).toMatchObject({
      code: "invalid",
      fields: { name: "Give it a name." },
    });
  });
});

describe("removing", () => {
  test("the last one stays while the role requires one", async () => {
    await ledger.db.update(people).set({ roles: ["compliance"] });
    const { session } = await enroll();
    expect(await removeFactor(session, "app", START)).toMatchObject({ code: "last-factor" });
    expect((await listFactors(session)).app).not.toBeNull();
  });

  test("removing the last one removes the recovery codes, and the session needs no step-up any more", async () => {
    const { session } = await enroll();
    expect(await removeFactor(session, { passkeyId: personId }, START)).toMatchObject({ code: "not-found" });
    expect(await removeFactor(session, "app", START)).toEqual({ ok: true, value: { left: 0 } });
    expect(await listFactors(session)).toEqual({ passkeys: [], app: null, recoveryCodesLeft: 0, isRequired: false });
    expect((await findSession(session.sessionId, true, START))?.stepUp.isNeeded).toBe(false);
  });

  test("a reset ends every session, also one that waits for its second step", async () => {
    const { session } = await enroll();
    const pending = await enter();
    await ledger.db.transaction((tx) => resetFactors(tx, personId, START));
    for (const { sessionId } of [session, pending]) expect(await findSessionStep(sessionId, true, START)).toBeNull();
    expect((await enter()).step).toBe("complete");
    expect(await ledger.db.$count(sessions)).toBeGreaterThan(2);
  });
});
