import { afterAll, beforeAll, expect, test } from "vitest";
import { applyPayment } from "@/lib/ledger/payments/apply-payment";
import { startTestPortal, type TestPortal } from "@/server/testing/test-portal";
import { findNeighbors } from "./find-neighbors";

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal();
  const statuses = { p1: "Completed", p2: "Pending", p3: "Rejected", p4: "Completed", p5: "Pending" };
  for (const [index, [paymentId, status]] of Object.entries(statuses).entries()) {
    const record = { status, direction: "Outbound", createdAt: `2026-11-20T09:3${index}:00.000-05:00` };
    await portal.ledger.db.transaction((tx) =>
      applyPayment(tx, { paymentId, record, source: "refresh", observedAt: new Date("2026-11-20T15:00:00Z") }),
    );
  }
});
afterAll(() => portal.close());

test("finds a payment's neighbors in the filtered list, newest first", async () => {
  const session = portal.session("viewer");
  expect(await findNeighbors(session, "p3", {})).toEqual({ newer: "p4", older: "p2" });
  expect(await findNeighbors(session, "p1", {})).toEqual({ newer: "p2", older: null });
  expect(await findNeighbors(session, "p5", {})).toEqual({ newer: null, older: "p4" });
  // A payment that no longer matches the filters keeps its position in the order.
  expect(await findNeighbors(session, "p3", { status: ["Pending"] })).toEqual({ newer: "p5", older: "p2" });
  expect(await findNeighbors(session, "p4", { status: ["Completed"] })).toEqual({ newer: null, older: "p1" });
});

test("[R-26] returns no neighbors for an unknown payment, or without the permission", async () => {
  const none = { newer: null, older: null };
  expect(await findNeighbors(portal.session("viewer"), "p\0", {})).toEqual(none);
  expect(await findNeighbors(portal.session(), "p3", {})).toEqual(none);
});
