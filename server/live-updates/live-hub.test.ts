import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { ChangeListener, LedgerPosition } from "@/lib/ledger/changes/change-notifications";
import { provideLedger } from "@/lib/ledger/open-ledger";
import { startTestPortal, type TestPortal } from "@/server/testing/test-portal";
import { addLiveListener, changesSince, resetLiveHub } from "./live-hub";

let portal: TestPortal;
/** The positions that the hub under test has taken. */
let taken: ReadableStreamDefaultReader<LedgerPosition>;
let take: (position: LedgerPosition) => void;
let stop: () => Promise<void>;

beforeAll(async () => {
  portal = await startTestPortal();
  stop = await portal.ledger.listen({ onChange: () => {}, onPosition: (position) => take(position) });
});
beforeEach(() => {
  resetLiveHub();
  const positions = new TransformStream<LedgerPosition>(undefined, undefined, { highWaterMark: 10 });
  const writer = positions.writable.getWriter();
  take = (position) => void writer.write(position);
  taken = positions.readable.getReader();
});
afterAll(async () => {
  resetLiveHub();
  await stop();
  await portal.close();
});

/** Opens a hub that receives only calls to the result's `hub`; `next` resolves to the next position that it takes. */
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
    next: async () => (await taken.read()).value!,
  };
}

test("ignores another portal's position taken before this one started listening", async () => {
  const { hub, next } = await openHub();
  hub.onPosition({ ended: 10n, next: 10n, sender: "another-portal" });
  expect(changesSince(10n)).toBeNull();
  const own = await next();
  hub.onPosition(own);
  expect(changesSince(own.next)).toEqual([]);
});

test("after a gap, uses only a position taken since", async () => {
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

test("after an unnumbered change of an earlier release, ignores earlier positions", async () => {
  const { hub, next } = await openHub();
  const before = await next();
  hub.onPosition(before);
  hub.onChange({ topic: "payment", id: "p1", transaction: null });
  hub.onPosition(before);
  expect(changesSince(before.next)).toBeNull();
});
