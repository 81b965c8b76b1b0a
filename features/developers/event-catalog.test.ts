import { afterAll, beforeAll, expect, test } from "vitest";
import { ROLES } from "@/lib/access/roles";
import { storeEvent } from "@/lib/ledger/events/received-events";
import { startTestPortal, type TestPortal } from "@/server/testing/test-portal";
import { listCatalog } from "./event-catalog";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

async function receive(eventName: string, receivedAt: string): Promise<void> {
  const event = { eventName, paymentId: null, happenedAt: null, raw: "{}", reason: null };
  await storeEvent(portal.ledger, { ...event, dedupeKey: receivedAt, receivedAt: new Date(receivedAt) });
}

test("each event has its samples, its causes, and the time it was last received", async () => {
  await receive("Check.Payment.Sent", "2026-11-20T15:00:00.000Z");
  await receive("Check.Payment.Sent", "2026-11-20T15:04:00.000Z");
  await receive("Check.Payment.Lost", "2026-11-20T15:05:00.000Z");
  const catalog = await listCatalog(portal.session("developer"));
  expect(catalog).toHaveLength(13);
  expect(catalog[0]).toMatchObject({
    eventName: "Check.Payment.Sent",
    meaning: "A deposit was sent to the Federal Reserve for clearing.",
    emitted: "When a deposit, or your return of an inbound check, is sent to the Federal Reserve.",
    causedBy: ["POST /checks/v1/payments", "POST /checks/v1/payments/{id}/returns"],
    lastReceivedAt: "2026-11-20T15:04:00.000Z",
  });
  expect(JSON.parse(catalog[0]!.samples.Extended).details).toHaveLength(1);
  expect(JSON.parse(catalog[0]!.samples.Basic)).not.toHaveProperty("details");
  expect(catalog[1]).toMatchObject({ eventName: "Check.Payment.Received", causedBy: [], lastReceivedAt: null });
});

test("[R-26] only developers and administrators can read the catalog", async () => {
  const counts = await Promise.all(ROLES.map(async (role) => [role, (await listCatalog(portal.session(role))).length]));
  expect(Object.fromEntries(counts)).toEqual({ viewer: 0, operator: 0, compliance: 0, developer: 13, admin: 13 });
});
