import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addPerson } from "@/lib/access/add-person";
import { findSession, type Session } from "@/lib/access/session";
import { signIn } from "@/lib/access/sign-in";
import { people } from "@/lib/ledger/schema/access-tables";
import { emptyTables, PEOPLE_TABLES } from "@/lib/ledger/test-ledger";
import { startTestPortal, type TestPortal } from "@/server/testing/test-portal";
import { changePassword } from "./change-password";
import { endOwnSessions } from "./end-own-sessions";
import { getOwnAccount } from "./own-account";
import { savePreferences } from "./preferences";

const PASSWORD = "correct horse battery";
const FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:133.0) Gecko/20100101 Firefox/133.0";

let portal: TestPortal;
let olga: Session;

beforeAll(async () => {
  portal = await startTestPortal();
});
beforeEach(async () => {
  await portal.reset();
  await emptyTables(portal.ledger, PEOPLE_TABLES);
  const person = { email: "olga@partner.example", name: "Olga", roles: ["operator" as const], password: PASSWORD };
  await addPerson(portal.ledger, person, "a test", new Date());
  olga = await signInAsOlga();
});
afterAll(() => portal.close());

async function signInAsOlga(password = PASSWORD, userAgent: string | null = FIREFOX): Promise<Session> {
  const browser = { address: "203.0.113.7", userAgent, cookies: null };
  const outcome = await signIn({ email: "olga@partner.example", password }, browser, new Date());
  if (!outcome.ok) throw new Error(outcome.message);
  return (await findSession(outcome.value.sessionId, true, new Date()))!;
}

const isActive = async ({ sessionId }: Session) => (await findSession(sessionId, false, new Date())) !== null;

describe("changing the password", () => {
  test("replaces the password and ends all other sessions", async () => {
    const other = await signInAsOlga();
    const changed = await changePassword(olga, { current: PASSWORD, password: "another horse battery" });
    expect(changed).toEqual({ ok: true, value: { ended: 1 } });
    expect([await isActive(olga), await isActive(other)]).toEqual([true, false]);
    await expect(signInAsOlga()).rejects.toThrow("incorrect");
    expect((await signInAsOlga("another horse battery")).person.name).toBe("Olga");
    expect(await portal.audit()).toContain("Olga account.change-password changed");
  });

  test("fails if the current password is wrong or the new password is too short", async () => {
    expect(await changePassword(olga, { current: "guess", password: "another horse battery" })).toMatchObject({
      code: "refused",
      fields: { current: "This is not your current password." },
    });
    expect(await changePassword(olga, { current: PASSWORD, password: "short" })).toMatchObject({
      code: "invalid",
      fields: { password: "Use 12 characters or more." },
    });
    expect((await signInAsOlga()).person.name).toBe("Olga");
    expect(await portal.audit()).toContain("Olga account.change-password refused");
  });

  test("[R-32] is throttled for a minute after five wrong guesses", async () => {
    const codes: string[] = [];
    for (let attempt = 0; attempt < 7; attempt++) {
      const outcome = await changePassword(olga, { current: "guess", password: "another horse battery" });
      codes.push(outcome.ok ? "changed" : outcome.code);
    }
    expect(codes).toEqual(["refused", "refused", "refused", "refused", "refused", "throttled", "throttled"]);
  });
});

describe("ending sessions", () => {
  test("lists the device and address of each session, and ends one session or all others", async () => {
    const [phone, laptop] = [await signInAsOlga(PASSWORD, null), await signInAsOlga()];
    const { sessions } = await getOwnAccount(olga);
    expect(sessions.map(({ device, address, isCurrent }) => [device, address, isCurrent])).toEqual([
      ["Firefox on Windows", "203.0.113.7", true],
      ["Firefox on Windows", "203.0.113.7", false],
      ["Unknown device", "203.0.113.7", false],
    ]);
    expect(await endOwnSessions(olga, { sessionId: phone.sessionId })).toEqual({ ok: true, value: { ended: 1 } });
    expect([await isActive(olga), await isActive(phone), await isActive(laptop)]).toEqual([true, false, true]);
    expect(await endOwnSessions(olga, { sessionId: null })).toEqual({ ok: true, value: { ended: 1 } });
    expect([await isActive(olga), await isActive(laptop)]).toEqual([true, false]);
  });

  test("[R-26] has no effect on other users' sessions", async () => {
    const other = portal.session("admin");
    expect(await endOwnSessions(other, { sessionId: olga.sessionId })).toEqual({ ok: true, value: { ended: 0 } });
    expect(await endOwnSessions(other, { sessionId: randomUUID() })).toEqual({ ok: true, value: { ended: 0 } });
    expect(await isActive(olga)).toBe(true);
  });
});

test("preferences are saved per user, and omitted preferences are unchanged", async () => {
  const savedPreferences = async () => {
    const [person] = await portal.ledger.db.select().from(people).where(eq(people.id, olga.person.id));
    return [person!.timeZone, person!.theme];
  };
  expect(await savePreferences(olga, { timeZone: "Europe/Madrid" })).toEqual({ ok: true, value: null });
  expect(await savePreferences(olga, { theme: "dark" })).toEqual({ ok: true, value: null });
  expect(await savedPreferences()).toEqual(["Europe/Madrid", "dark"]);
  expect(await savePreferences(olga, { timeZone: "Mars/Olympus" })).toMatchObject({
    code: "invalid",
    fields: { timeZone: "There is no such time zone." },
  });
  expect(await savePreferences(olga, { timeZone: null })).toEqual({ ok: true, value: null });
  expect(await savedPreferences()).toEqual([null, "dark"]);
});
