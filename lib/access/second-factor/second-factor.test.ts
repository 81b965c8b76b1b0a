import { asc, eq } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Device } from "@/lib/access/device-cookie";
import { findSession, findSessionStep } from "@/lib/access/session";
import { addOlga, signInOlga } from "@/lib/access/testing/enter";
import { renewTotpSecrets } from "@/lib/ledger/access/totp-secrets";
import { type Ledger, provideLedger } from "@/lib/ledger/open-ledger";
import { people, sessions, signInBudgets } from "@/lib/ledger/schema/access-tables";
import { auditEntries } from "@/lib/ledger/schema/audit-tables";
import { policies } from "@/lib/ledger/schema/policy-tables";
import { recoveryCodes, totpSecrets } from "@/lib/ledger/schema/second-factor-tables";
import { openTestLedger, setTestEnvironment } from "@/lib/ledger/test-ledger";
import { confirmApp, refuseFactorChange, renewRecoveryCodes, startApp } from "./add-factor";
import { listFactors } from "./list-factors";
import { presentFactor } from "./present-factor";
import { removeFactor, resetFactors } from "./remove-factor";

const START = new Date("2026-11-20T15:00:00Z");
const MINUTE_MS = 60_000;
const later = (ms: number) => new Date(START.getTime() + ms);

let ledger: Ledger;
let personId: string;

beforeAll(async () => {
  setTestEnvironment("http://127.0.0.1:1", { BUILT_IN_BANK: "false" });
  ledger = await openTestLedger();
  provideLedger(ledger);
  personId = await addOlga(ledger, ["operator"], START);
});
beforeEach(async () => {
  await ledger.db.transaction((tx) => resetFactors(tx, personId, START));
  await ledger.db.delete(signInBudgets);
  await ledger.db.delete(policies);
  await ledger.db.update(people).set({ roles: ["operator"] });
});
afterAll(() => ledger.close());

const startSession = (now = START, address?: string) => signInOlga(now, address);

/** Adds an authenticator app in a new session; `codeAt` returns the code that the app shows at a time. */
async function enroll(now = START) {
  const session = await startSession(now);
  const { text } = await startApp(session, now);
  const codeAt = (at: Date) => new TOTP({ secret: Secret.fromBase32(text) }).generate({ timestamp: at.getTime() });
  const added = await confirmApp(session, { code: codeAt(now) }, now);
  if (!added.ok) throw new Error(added.message);
  return { codeAt, ...added.value, session: (await findSessionStep(added.value.sessionId, true, now))! };
}

const auditResults = async (action: string) =>
  (
    await ledger.db
      .select({ result: auditEntries.result, detail: auditEntries.detail })
      .from(auditEntries)
      .where(eq(auditEntries.action, action))
      .orderBy(asc(auditEntries.id))
  ).slice(-3);

test("[R-30] adding a first factor needs a recent sign-in; adding another needs a recent step-up", async () => {
  const before = await startSession();
  expect(refuseFactorChange(before, later(299_999))).toBeNull();
  expect(refuseFactorChange(before, later(300_000))).toEqual({
    ok: false,
    code: "refused",
    message: "Sign out and sign in again. You can add a first factor only within five minutes of signing in.",
  });
  const { session } = await enroll();
  expect(refuseFactorChange(session, later(300_000))?.code).toBe("step-up-required");
});

describe("[R-30] signing in with a second factor", () => {
  test("a session is unusable until a factor is presented, then continues under a new ID [R-29]", async () => {
    const { codeAt } = await enroll();
    const now = later(MINUTE_MS);
    const pending = await startSession(now);
    expect(pending.step).toBe("present");
    expect(await findSession(pending.sessionId, true, now)).toBeNull();
    expect(await presentFactor(pending, { code: "000000" }, now)).toMatchObject({ code: "refused" });
    expect(await findSession(pending.sessionId, true, now)).toBeNull();

    const presented = await presentFactor(pending, { code: codeAt(now) }, now);
    const id = presented.ok ? presented.value.sessionId : "";
    expect(id).not.toBe(pending.sessionId);
    expect(await findSessionStep(pending.sessionId, true, now)).toBeNull();
    expect((await findSession(id, true, now))?.stepUp).toEqual({ isNeeded: true, at: now });
    expect(await auditResults("second-factor.present")).toEqual([
      { result: "refused", detail: null },
      { result: "presented", detail: { method: "authenticator app", for: "sign-in" } },
    ]);
  });

  test("an unfinished sign-in expires after ten minutes", async () => {
    await enroll();
    const pending = await startSession(later(MINUTE_MS));
    expect(await findSessionStep(pending.sessionId, true, later(10 * MINUTE_MS))).not.toBeNull();
    expect(await findSessionStep(pending.sessionId, true, later(11 * MINUTE_MS))).toBeNull();
  });

  test("a person without a required factor must add one, even in a session that was already complete", async () => {
    const before = await startSession();
    expect(before.step).toBe("complete");
    await ledger.db.update(people).set({ roles: ["compliance"] });
    expect((await findSessionStep(before.sessionId, true, START))?.step).toBe("enroll");
    expect(await findSession(before.sessionId, true, START)).toBeNull();
    const { session, recoveryCodes: codes } = await enroll();
    expect(session.step).toBe("complete");
    expect(codes).toHaveLength(10);
    expect((await findSessionStep(before.sessionId, true, START))?.step).toBe("present");
  });

  test("no factor is required if the policy lists only roles that the person does not have", async () => {
    await ledger.db.update(people).set({ roles: ["compliance", "admin"] });
    expect((await startSession()).step).toBe("enroll");
    await ledger.db.insert(policies).values({
      key: "second-factor",
      value: { requiredFor: ["viewer"] },
      version: 1,
      changedAt: START,
      changedByName: "Ada",
    });
    expect((await startSession()).step).toBe("complete");
  });
});

describe("codes", () => {
  test("a code works once, after which codes from earlier time steps are refused", async () => {
    const { codeAt, session } = await enroll();
    expect(await presentFactor(session, { code: codeAt(START) }, START)).toMatchObject({ code: "refused" });
    const now = later(MINUTE_MS);
    const code = codeAt(now);
    const others = await Promise.all([startSession(now), startSession(now), startSession(now)]);
    const outcomes = await Promise.all(others.map((each) => presentFactor(each, { code }, now)));
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    const earlier = codeAt(later(MINUTE_MS / 2));
    expect(await presentFactor(await startSession(now), { code: earlier }, now)).toMatchObject({ code: "refused" });
  });

  test("[R-32] a wrong code, a wrong recovery code and a code without an app get the same response", async () => {
    const { session } = await enroll();
    const wrong = await presentFactor(session, { code: "000000" }, START);
    expect(wrong).toEqual({
      ok: false,
      code: "refused",
      message: "This code is incorrect or was already used.",
    });
    expect(await presentFactor(session, { recoveryCode: "0000-0000-0000-0000" }, START)).toEqual(wrong);
    await removeFactor(session, "app", START);
    expect(await presentFactor(session, { code: "000000" }, START)).toEqual(wrong);
  });

  test("[R-32] after five wrong codes, even the right code is throttled in all sessions", async () => {
    const { session, codeAt } = await enroll();
    for (let attempt = 0; attempt < 5; attempt++) await presentFactor(session, { code: "000000" }, START);
    for (let attempt = 0; attempt < 5; attempt++) await presentFactor(await startSession(), { code: "000000" }, START);
    const right = { code: codeAt(later(30_000)) };
    expect(await presentFactor(session, right, later(30_000))).toMatchObject({ code: "throttled" });
    expect(await presentFactor(await startSession(), right, later(30_000))).toMatchObject({ code: "throttled" });
    const after = later(6 * MINUTE_MS);
    expect(await presentFactor(session, { code: codeAt(after) }, after)).toMatchObject({ ok: true });
  });

  test("[R-32] an attacker with only the password can't use up the attempts of a stepped-up session", async () => {
    const { session, codeAt } = await enroll();
    for (let attempt = 0; attempt < 10; attempt++) await presentFactor(await startSession(), { code: "000000" }, START);
    expect(await presentFactor(await startSession(), { code: codeAt(later(30_000)) }, later(30_000))).toMatchObject({
      code: "throttled",
    });
    const now = later(60_000);
    expect(await presentFactor(session, { code: codeAt(now) }, now)).toMatchObject({ ok: true });
  });

  describe("[R-32] an attacker with only the password", () => {
    const guess = async (address: string, device: Device | null = null) => {
      const outcome = await presentFactor(await startSession(START, address), { code: "000000" }, START, device);
      return outcome.ok ? "presented" : outcome.code;
    };
    const guesses = async (count: number, addressOf: (index: number) => string) => {
      const outcomes: string[] = [];
      for (let index = 0; index < count; index++) outcomes.push(await guess(addressOf(index)));
      return outcomes.filter((outcome) => outcome === "refused").length;
    };
    const now = later(30_000);

    test("can't prevent the person from presenting a code on a different network", async () => {
      const { codeAt } = await enroll();
      expect(await guesses(12, () => "198.51.100.9")).toBe(5);
      expect(await presentFactor(await startSession(now), { code: codeAt(now) }, now)).toMatchObject({ ok: true });
    });

    test("can't lock the person out of a browser in which they presented a factor", async () => {
      const { codeAt } = await enroll();
      // Thirty guesses are checked in total, then one guess every five minutes.
      expect(await guesses(48, (index) => `198.51.${index % 12}.9`)).toBe(30);
      const code = { code: codeAt(now) };
      expect(await presentFactor(await startSession(now), code, now)).toMatchObject({ code: "throttled" });
      const known = { id: "factor-1", personId, hasPresentedFactor: true };
      expect(await presentFactor(await startSession(now), code, now, known)).toMatchObject({ ok: true });
    });

    test("gains no attempts from a browser in which only the password was presented", async () => {
      await enroll();
      const outcomes = [];
      for (let index = 0; index < 6; index++) {
        outcomes.push(await guess("198.51.100.9", { id: `${index}`, personId, hasPresentedFactor: false }));
      }
      expect(outcomes.at(-1)).toBe("throttled");
    });
  });

  test("a recovery code works once, in any notation, until new codes replace it", async () => {
    const { recoveryCodes: codes } = await enroll();
    const stored = await ledger.db.select().from(recoveryCodes);
    expect(stored).toHaveLength(10);
    expect(JSON.stringify(stored)).not.toContain(codes![0]);
    const typed = codes![0]!.toUpperCase().replaceAll("-", " ");
    const presented = await presentFactor(await startSession(), { recoveryCode: typed }, START);
    expect(presented.ok).toBe(true);
    expect(await presentFactor(await startSession(), { recoveryCode: codes![0]! }, START)).toMatchObject({
      code: "refused",
    });
    const session = (await findSessionStep(presented.ok ? presented.value.sessionId : "", true, START))!;
    expect((await listFactors(session)).recoveryCodesLeft).toBe(9);
    await renewRecoveryCodes(session, START);
    expect((await listFactors(session)).recoveryCodesLeft).toBe(10);
    expect(await presentFactor(await startSession(), { recoveryCode: codes![1]! }, START)).toMatchObject({
      code: "refused",
    });
  });

  test("an app's key is stored encrypted, and re-encrypted with the current data key", async () => {
    const session = await startSession();
    const { text } = await startApp(session, START);
    const [stored] = await ledger.db.select().from(totpSecrets);
    expect(Buffer.from(stored!.encryptedSecret).includes(Buffer.from(Secret.fromBase32(text).bytes))).toBe(false);
    const unreadable: unknown[] = [];
    await renewTotpSecrets(ledger, (error) => unreadable.push(error));
    expect(unreadable).toEqual([]);
  });
});

describe("removing a factor", () => {
  test("the last factor can't be removed while the person's role requires one", async () => {
    await ledger.db.update(people).set({ roles: ["compliance"] });
    const { session } = await enroll();
    expect(await removeFactor(session, "app", START)).toMatchObject({ code: "last-factor" });
    expect((await listFactors(session)).app).not.toBeNull();
  });

  test("removing the last factor removes the recovery codes, and the session no longer needs a step-up", async () => {
    const { session } = await enroll();
    expect(await removeFactor(session, { passkeyId: personId }, START)).toMatchObject({ code: "not-found" });
    expect(await removeFactor(session, "app", START)).toEqual({ ok: true, value: { left: 0 } });
    expect(await listFactors(session)).toEqual({ passkeys: [], app: null, recoveryCodesLeft: 0, isRequired: false });
    expect((await findSession(session.sessionId, true, START))?.stepUp.isNeeded).toBe(false);
  });

  test("a reset ends every session, including sessions that wait for a second factor", async () => {
    const { session } = await enroll();
    const pending = await startSession();
    await ledger.db.transaction((tx) => resetFactors(tx, personId, START));
    for (const { sessionId } of [session, pending]) expect(await findSessionStep(sessionId, true, START)).toBeNull();
    expect((await startSession()).step).toBe("complete");
    expect(await ledger.db.$count(sessions)).toBeGreaterThan(2);
  });
});
