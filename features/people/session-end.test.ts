import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readSessionEnd } from "@/lib/access/session-end";
import { insertPerson, insertSession } from "@/lib/ledger/access/people";
import { startTestPortal, type TestPortal } from "@/server/testing/test-portal";

const SIGNED_IN = new Date("2026-11-20T15:00:00Z");
const minutesLater = (minutes: number) => new Date(SIGNED_IN.getTime() + minutes * 60_000);

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

test("[R-29] a session ends 15 minutes after its last use, and no later than 12 hours after sign-in", async () => {
  const { db } = portal.ledger;
  const personId = randomUUID();
  const sessionId = randomUUID();
  const person = { id: personId, email: "ida@example.com", name: "Ida Idle", roles: ["viewer"], createdAt: SIGNED_IN };
  await insertPerson(db, person);
  const times = { createdAt: SIGNED_IN, lastSeenAt: SIGNED_IN, expiresAt: minutesLater(20) };
  await insertSession(db, { id: sessionId, personId, method: "password", ...times });
  const session = { ...portal.session("viewer"), sessionId };
  expect(await readSessionEnd(session, minutesLater(13))).toEqual({ remainingMs: 120_000, canProlong: true });
  expect(await readSessionEnd(session, minutesLater(16))).toEqual({ remainingMs: 0, canProlong: false });
});
