import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Session } from "@/lib/access/session";
import { deleteOldPresence } from "@/lib/assignments/queries/presence";
import { applyPayment } from "@/lib/ledger/payments/apply-payment";
import { presence } from "@/lib/ledger/schema/presence-tables";
import { openLiveStream } from "@/server/live-updates/live-stream";
import { startTestPortal, type TestPortal } from "@/server/testing/test-portal";
import { leavePresence, showPresence } from "./presence";

let portal: TestPortal;
let olga: Session;
let carl: Session;

beforeAll(async () => {
  portal = await startTestPortal();
});
beforeEach(async () => {
  await portal.reset();
  await portal.ledger.db.delete(presence);
  olga = portal.session("operator");
  const other = portal.session("compliance");
  carl = { ...other, sessionId: randomUUID(), person: { ...other.person, id: randomUUID(), name: "Carl Compliance" } };
  for (const paymentId of ["p1", "p2"]) {
    await portal.ledger.db.transaction((tx) =>
      applyPayment(tx, { paymentId, record: { status: "Hold" }, source: "refresh", observedAt: new Date() }),
    );
  }
});
afterAll(() => portal.close());

const names = async (session: Session, pageId: string, paymentId = "p1") => {
  const shown = await showPresence(session, { pageId, paymentId });
  return shown.ok ? shown.value.names : shown.code;
};

test("lists the viewers of a payment until their page shows a different payment", async () => {
  const [page, other] = [randomUUID(), randomUUID()];
  expect(await names(carl, page)).toEqual([]);
  expect(await names(olga, other)).toEqual(["Carl Compliance"]);
  expect(await names(carl, page, "p2")).toEqual([]);
  expect(await names(olga, other)).toEqual([]);
});

test("leaving a payment removes the page's presence from that payment only", async () => {
  const page = randomUUID();
  await names(carl, page);
  await leavePresence(carl, { pageId: page, paymentId: "p2" });
  expect(await names(olga, randomUUID())).toEqual(["Carl Compliance"]);
  await leavePresence(carl, { pageId: page, paymentId: "p1" });
  expect(await names(olga, randomUUID())).toEqual([]);
});

test("removes a page's presence when its live stream closes", async () => {
  const page = randomUUID();
  const connection = new AbortController();
  await openLiveStream(carl, connection.signal, { id: page });
  await names(carl, page);
  expect(await names(olga, randomUUID())).toEqual(["Carl Compliance"]);
  connection.abort();
  await expect.poll(() => names(olga, randomUUID())).toEqual([]);
});

test("expires and deletes the presence of a page whose process was killed", async () => {
  await names(carl, randomUUID());
  const { db } = portal.ledger;
  await db.update(presence).set({ seenAt: new Date(Date.now() - 41_000) });
  expect(await names(olga, randomUUID())).toEqual([]);
  await deleteOldPresence(db, new Date(Date.now() - 40_000));
  expect(await db.$count(presence)).toBe(1);
});

test("limits a session to twelve pages and rejects pages of other sessions", async () => {
  const first = randomUUID();
  await names(carl, first);
  for (let count = 0; count < 12; count++) await names(carl, randomUUID());
  expect(await portal.ledger.db.$count(presence)).toBe(12);
  const page = randomUUID();
  await names(carl, page);
  expect(await names(olga, page)).toBe("invalid");
});

test("[R-26] requires permission, a page and a known payment", async () => {
  expect(await names(portal.session(), randomUUID())).toBe("forbidden");
  expect(await names(olga, "page")).toBe("invalid");
  expect(await names(olga, randomUUID(), "gone")).toBe("not-found");
});
