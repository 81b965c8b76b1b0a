import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { ChangeListener, LedgerPosition } from "@/lib/ledger/changes/change-notifications";
import { provideLedger } from "@/lib/ledger/open-ledger";
import { startTestPortal, type TestPortal } from "@/server/testing/test-portal";
import { addLiveListener, changesSince, resetLiveHub } from "./live-hub";

let portal: TestPortal;
/** Positions published by the hub under test. */
let publishedPositions: ReadableStreamDefaultReader<LedgerPosition>;
let onPublished: (position: LedgerPosition) => void;
let stop: () => Promise<void>;

beforeAll(async () => {
  portal = await startTestPortal();
  stop = await portal.ledger.listen({ onChange: () => {}, onPosition: (position) => onPublished(position) });
});
beforeEach(() => {
  resetLiveHub();
  const positions = new TransformStream<LedgerPosition>(undefined, undefined, { highWaterMark: 10 });
  const writer = positions.writable.getWriter();
  onPublished = (position) => void writer.write(position);
  publishedPositions = positions.readable.getReader();
});
afterAll(async () => {
  resetLiveHub();
  await stop();
  await portal.close();
});

/** Opens a hub that receives only direct calls to `hub`; `next` resolves to the next position that it publishes. */
async function openHub(): Promise<{ readonly hub: Required<ChangeListener>; next(): Promise<LedgerPosition> }> {
  let hub: ChangeListener | undefined;
  provideLedger({
    ...portal.ledger,
    listen: async (listener) => {
      hub = listener;
      return async () => {};
    },
  });
  const nothing = () => {};
  await addLiveListener({
    sessionId: "s1",
    onChange: nothing,
    onPosition: nothing,
    onGap: nothing,
    onShutdown: nothing,
  });
  return {
    hub: hub as Required<ChangeListener>,
    next: async () => (await publishedPositions.read()).value!,
  };
}

test("ignores a different portal's position until it receives its own position", async () => {
  const { hub, next } = await openHub();
  hub.onPosition({ ended: 10n, next: 10n, sender: "another-portal" });
  expect(changesSince(10n)).toBeNull();
  const ownPosition = await next();
  hub.onPosition(ownPosition);
  expect(changesSince(ownPosition.next)).toEqual([]);
});

test("after a gap, ignores positions published before the gap", async () => {
  const { hub, next } = await openHub();
  const before = await next();
  hub.onPosition(before);
  hub.onGap();
  hub.onPosition(before);
  expect(changesSince(before.next)).toBeNull();
  const after = await next();
  hub.onPosition(after);
  expect(changesSince(after.next)).toEqual([]);
});

test("ignores earlier positions after a change without a transaction number, sent by an earlier release", async () => {
  const { hub, next } = await openHub();
  const before = await next();
  hub.onPosition(before);
  hub.onChange({ topic: "payment", id: "p1", transaction: null });
  hub.onPosition(before);
  expect(changesSince(before.next)).toBeNull();
});
