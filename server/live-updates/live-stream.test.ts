import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { Session } from "@/lib/access/session";
import { notifyChange, notifyPosition, VISIBLE_UP_TO } from "@/lib/ledger/changes/change-notifications";
import { applyPayment, applyPayments } from "@/lib/ledger/payments/apply-payment";
import { startTestPortal, type TestPortal } from "@/server/testing/test-portal";
import { changesSince, closeLiveStreams, resetLiveHub } from "./live-hub";
import { openLiveStream } from "./live-stream";

let portal: TestPortal;
let connection: AbortController;

beforeAll(async () => {
  portal = await startTestPortal();
});
beforeEach(async () => {
  await portal.reset();
  connection = new AbortController();
});
afterEach(() => {
  connection.abort();
  resetLiveHub();
});
afterAll(() => portal.close());

/** Stores payments in one transaction, so that their changes are published together. */
const storePayments = (...paymentIds: string[]) =>
  portal.ledger.db.transaction(async (tx) => {
    for (const paymentId of paymentIds) {
      await applyPayment(tx, { paymentId, record: { status: "Pending" }, source: "event", observedAt: new Date() });
    }
  });

/** Reads the ledger position of a page rendered now. */
async function readPosition(): Promise<bigint> {
  const [row] = await portal.ledger.db.select({ ended: VISIBLE_UP_TO }).from(sql`(select) as now`);
  return BigInt(row!.ended);
}

/** Opens a live stream, skips the first chunk, and returns functions that read the next chunk of a kind. */
async function openStream(session: Session, since?: bigint) {
  const response = await openLiveStream(session, connection.signal, { since });
  const reader = response.body!.getReader();
  const createReader = (isWanted: (chunk: string) => boolean) => async (): Promise<string | null> => {
    for (;;) {
      const { done, value } = await reader.read();
      const chunk = done ? null : Buffer.from(value).toString("utf8");
      if (chunk === null || isWanted(chunk)) return chunk;
    }
  };
  const next = createReader((chunk) => !/^event: (counts|position)/.test(chunk));
  await next();
  return {
    response,
    next,
    nextCounts: createReader((chunk) => chunk.startsWith("event: counts")),
    nextPosition: createReader((chunk) => chunk.startsWith("event: position")),
  };
}

describe("a live stream", () => {
  test("sends changes after the commit, and combines simultaneous changes in one message", async () => {
    const { response, next } = await openStream(portal.session("viewer"));
    expect(response.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
    await storePayments("p1", "p2", "p2");
    expect(await next()).toBe('data: {"payment":["p1","p2"]}\n\n');
  });

  test("sends the navigation counts when the stream opens and when they change, once for many changes", async () => {
    const { nextCounts } = await openStream(portal.session("viewer"));
    const formatCounts = (count: number) =>
      `event: counts\ndata: {"/overview":${count},"/positive-pay":${count},"/returns":0,"/approvals":0,"/webhooks":0}\n\n`;
    expect(await nextCounts()).toBe(formatCounts(0));
    const record = { status: "Hold", direction: "Inbound", positivePayResult: "Unauthorized" };
    const updates = ["p1", "p2", "p3"].map(
      (paymentId) => ({ paymentId, record, source: "event", observedAt: new Date() }) as const,
    );
    await portal.ledger.db.transaction((tx) => applyPayments(tx, updates));
    expect(await nextCounts()).toBe(formatCounts(3));
  });

  test("sends a new page the changes since it was rendered", async () => {
    const first = await openStream(portal.session("viewer"));
    await notifyPosition(portal.ledger.db, "another-portal");
    await first.nextPosition();
    // Older transactions in other databases on the server may still be open, so `changesSince` may not be ready yet.
    let rendered: bigint;
    do rendered = await readPosition();
    while (changesSince(rendered) === null);
    await storePayments("p1", "p2");
    expect(await first.next()).toBe('data: {"payment":["p1","p2"]}\n\n');
    const later = await openStream(portal.session("viewer"), rendered);
    expect(await later.next()).toBe('data: {"payment":["p1","p2"]}\n\n');
  });

  test("tells a page rendered before the portal started listening that it may have missed changes", async () => {
    const rendered = await readPosition();
    await storePayments("p1");
    const { next } = await openStream(portal.session("viewer"), rendered);
    expect(await next()).toBe("event: missed\ndata: {}\n\n");
  });

  test("sends a position after all changes of earlier transactions", async () => {
    const { next, nextPosition } = await openStream(portal.session("viewer"));
    await storePayments("p1");
    await next();
    const reached = await readPosition();
    let received: bigint;
    do {
      await notifyPosition(portal.ledger.db, "another-portal");
      received = BigInt(/^event: position\nid: (\d+)\ndata: {}\n\n$/.exec((await nextPosition())!)![1]!);
    } while (received < reached);
    expect(changesSince(received)!.map(({ id }) => id)).not.toContain("p1");
  });

  test("does not send changes that are rolled back", async () => {
    const { next } = await openStream(portal.session("viewer"));
    const failing = portal.ledger.db.transaction(async (tx) => {
      await notifyChange(tx, { topic: "payment", id: "never" });
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow();
    await storePayments("p1");
    expect(await next()).toBe('data: {"payment":["p1"]}\n\n');
  });

  test('sends "many" when there are too many to list', async () => {
    const { next } = await openStream(portal.session("viewer"));
    await portal.ledger.db.transaction(async (tx) => {
      for (let index = 0; index < 51; index++) await notifyChange(tx, { topic: "event", id: String(index) });
    });
    expect(await next()).toBe('data: {"event":"many"}\n\n');
  });

  test("[R-26] sends only changes that the person has permission to see", async () => {
    const { next } = await openStream(portal.session());
    const { next: viewer } = await openStream(portal.session("viewer"));
    await storePayments("p1");
    expect(await viewer()).toBe('data: {"payment":["p1"]}\n\n');
    await closeLiveStreams();
    expect(await next()).toBeNull();
  });

  test("[R-29] ends when the session ends", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    try {
      // The session is not in the ledger, as if it had been revoked.
      const { next } = await openStream(portal.session("viewer"));
      vi.advanceTimersByTime(15_000);
      expect(await next()).toBe("event: signed-out\ndata: {}\n\n");
      expect(await next()).toBeNull();
    } finally {
      vi.useRealTimers();
    }
  });

  test("[R-29] ends immediately when the session is ended or the person is changed", async () => {
    const session = portal.session("viewer");
    const { next } = await openStream(session);
    const { next: other } = await openStream(portal.session("admin"));
    await notifyChange(portal.ledger.db, { topic: "person", id: session.person.id });
    expect(await next()).toBe("event: signed-out\ndata: {}\n\n");
    expect(await next()).toBeNull();
    expect(await other()).toBe(`data: {"person":["${session.person.id}"]}\n\n`);
  });

  test("[R-40] closes when the portal shuts down, and new streams are rejected", async () => {
    const { next } = await openStream(portal.session("viewer"));
    await closeLiveStreams();
    expect(await next()).toBeNull();
    expect((await openLiveStream(portal.session("viewer"), connection.signal)).status).toBe(503);
  });

  test("a session can open at most twelve streams; closing a stream frees a slot", async () => {
    const session = portal.session("viewer");
    const leaving = new AbortController();
    await openLiveStream(session, leaving.signal);
    for (let open = 1; open < 12; open++) expect((await openLiveStream(session, connection.signal)).status).toBe(200);
    expect((await openLiveStream(session, connection.signal)).status).toBe(503);
    expect((await openLiveStream({ ...session, sessionId: randomUUID() }, connection.signal)).status).toBe(200);
    leaving.abort();
    expect((await openLiveStream(session, connection.signal)).status).toBe(200);
  });
});
