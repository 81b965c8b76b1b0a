import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { Session } from "@/lib/access/session";
import { applyPayment } from "@/lib/ledger/apply-payment";
import { tellNews } from "@/lib/ledger/news";
import { startTestPortal, type TestPortal } from "@/lib/portal/test-portal";
import { endLive, forgetLive } from "./live-hub";
import { openLiveStream } from "./live-stream";

let portal: TestPortal;
let gone: AbortController;

beforeAll(async () => {
  portal = await startTestPortal();
});
beforeEach(async () => {
  await portal.reset();
  gone = new AbortController();
});
afterEach(() => {
  gone.abort();
  forgetLive();
});
afterAll(() => portal.close());

/** Applies payments in one transaction, so that they are told together. */
const keep = (...paymentIds: string[]) =>
  portal.ledger.db.transaction(async (tx) => {
    for (const paymentId of paymentIds) {
      await applyPayment(tx, { paymentId, record: { status: "Pending" }, source: "event", observedAt: new Date() });
    }
  });

/** Reads a stream's parts one after the other, heartbeats left out. */
async function follow(session: Session) {
  const response = await openLiveStream(session, gone.signal);
  const reader = response.body!.getReader();
  const next = async (): Promise<string | null> => {
    const { done, value } = await reader.read();
    return done ? null : Buffer.from(value).toString("utf8");
  };
  await next();
  return { response, next };
}

describe("pages that follow live", () => {
  test("are told what changed once it is committed, what happens together in one message", async () => {
    const { response, next } = await follow(portal.session("viewer"));
    expect(response.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
    await keep("p1", "p2", "p2");
    expect(await next()).toBe('data: {"payment":["p1","p2"]}\n\n');
  });

  test("are told nothing of what was not committed", async () => {
    const { next } = await follow(portal.session("viewer"));
    const failing = portal.ledger.db.transaction(async (tx) => {
      await tellNews(tx, { topic: "payment", id: "never" });
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow();
    await keep("p1");
    expect(await next()).toBe('data: {"payment":["p1"]}\n\n');
  });

  test("are told that there are many when there are many", async () => {
    const { next } = await follow(portal.session("viewer"));
    await portal.ledger.db.transaction(async (tx) => {
      for (let index = 0; index < 51; index++) await tellNews(tx, { topic: "event", id: String(index) });
    });
    expect(await next()).toBe('data: {"event":"many"}\n\n');
  });

  test("[R-26] hear only what the person may see", async () => {
    const { next } = await follow(portal.session());
    const { next: viewer } = await follow(portal.session("viewer"));
    await keep("p1");
    expect(await viewer()).toBe('data: {"payment":["p1"]}\n\n');
    await endLive();
    expect(await next()).toBeNull();
  });

  test("[R-29] end with their session", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    try {
      // Nobody knows this session in the ledger, as when it has been revoked.
      const { next } = await follow(portal.session("viewer"));
      vi.advanceTimersByTime(15_000);
      expect(await next()).toBe("event: signed-out\ndata: {}\n\n");
      expect(await next()).toBeNull();
    } finally {
      vi.useRealTimers();
    }
  });

  test("[R-40] are let go when the portal ends, and no other begins", async () => {
    const { next } = await follow(portal.session("viewer"));
    await endLive();
    expect(await next()).toBeNull();
    expect((await openLiveStream(portal.session("viewer"), gone.signal)).status).toBe(503);
  });

  test("are twelve of one session at most, and one that goes makes room", async () => {
    const session = portal.session("viewer");
    const leaving = new AbortController();
    await openLiveStream(session, leaving.signal);
    for (let open = 1; open < 12; open++) expect((await openLiveStream(session, gone.signal)).status).toBe(200);
    expect((await openLiveStream(session, gone.signal)).status).toBe(503);
    expect((await openLiveStream({ ...session, sessionId: randomUUID() }, gone.signal)).status).toBe(200);
    leaving.abort();
    expect((await openLiveStream(session, gone.signal)).status).toBe(200);
  });
});
