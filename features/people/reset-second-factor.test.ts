import { eq } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addPasskey, confirmApp, startApp } from "@/lib/access/second-factor/add-factor";
import { listFactors } from "@/lib/access/second-factor/list-factors";
import { startAdding } from "@/lib/access/second-factor/passkeys";
import { findSessionStep, type SessionStep } from "@/lib/access/session";
import { addOlga, signInOlga } from "@/lib/access/testing/enter";
import { SoftwareAuthenticator } from "@/lib/access/testing/software-authenticator";
import { auditEntries } from "@/lib/ledger/schema/audit-tables";
import { startTestPortal, type TestPortal } from "@/server/testing/test-portal";
import { resetSecondFactor } from "./reset-second-factor";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

/** Adds an authenticator app and a passkey for a session's owner. Returns the session that replaces it. */
async function addAppAndPasskey(session: SessionStep, now: Date): Promise<SessionStep> {
  const { text } = await startApp(session, now);
  const code = new TOTP({ secret: Secret.fromBase32(text) }).generate({ timestamp: now.getTime() });
  const withApp = await confirmApp(session, { code }, now);
  if (!withApp.ok) throw new Error(withApp.message);
  const next = (await findSessionStep(withApp.value.sessionId, true, now))!;
  const { challenge } = await startAdding(portal.ledger.db, next, now);
  const where = { origin: "http://localhost:3000", rpId: "localhost" };
  const response = new SoftwareAuthenticator().create({ challenge, ...where });
  const withPasskey = await addPasskey(next, { name: "Laptop", response }, now);
  if (!withPasskey.ok) throw new Error(withPasskey.message);
  return (await findSessionStep(withPasskey.value.sessionId, true, now))!;
}

test("[R-30] a reset by an administrator removes all second factors, ends every session, and audits both states", async () => {
  const now = new Date();
  const personId = await addOlga(portal.ledger, ["operator"], now);
  const session = await addAppAndPasskey(await signInOlga(now), now);
  const waiting = await signInOlga(now);
  expect([session.step, waiting.step]).toEqual(["complete", "present"]);
  expect(await resetSecondFactor(portal.session("operator"), { personId, version: 1 })).toMatchObject({
    code: "forbidden",
  });
  expect((await listFactors(session)).recoveryCodesLeft).toBe(10);

  const admin = portal.session("admin");
  expect(await resetSecondFactor(admin, { personId, version: 1 })).toEqual({ ok: true, value: { outcome: "done" } });
  for (const { sessionId } of [session, waiting]) expect(await findSessionStep(sessionId, true, now)).toBeNull();
  const newSession = await signInOlga(now);
  expect(newSession.step).toBe("complete");
  expect(await listFactors(newSession)).toEqual({ passkeys: [], app: null, recoveryCodesLeft: 0, isRequired: false });
  const isReset = eq(auditEntries.action, "person.reset-second-factor");
  expect(await portal.ledger.db.select().from(auditEntries).where(isReset)).toMatchObject([
    {
      personId: admin.person.id,
      subject: personId,
      result: "reset",
      before: { passkeys: ["Laptop"], app: true },
      after: { passkeys: [], app: false },
    },
  ]);
});
