import { expect, test } from "vitest";
import { createPageQueue } from "./page-queue";

const never = () => new AbortController().signal;
const MANY = 1000;
const limits = (concurrent: number, waiting: number) => ({
  ...{ concurrent, waiting, waitingPerAddress: MANY, waitingPerSession: MANY, waitMs: 60_000 },
});
const ONE = { address: "203.0.113.1", session: "one" };

test("[R-34] for a hundred concurrent pages, renders 8, queues 48 in order, and rejects the rest", async () => {
  const queue = createPageQueue(limits(8, 48));
  const admitted: number[] = [];
  const leaves: (() => void)[] = [];
  let rejectedCount = 0;
  const all = Array.from({ length: 100 }, async (_, index) => {
    const leave = await queue.enter(ONE, never());
    if (!leave) rejectedCount += 1;
    else {
      admitted.push(index);
      leaves.push(leave);
    }
  });
  await Promise.resolve();
  await Promise.all(all.slice(56));
  expect([admitted.length, rejectedCount]).toEqual([8, 44]);
  while (leaves.length > 0) {
    leaves.shift()!();
    await Promise.resolve();
    await Promise.resolve();
  }
  await Promise.all(all);
  expect(admitted).toEqual(Array.from({ length: 56 }, (_, index) => index));
});

test("calling the leave function twice frees only one slot", async () => {
  const queue = createPageQueue(limits(1, 0));
  const leave = await queue.enter(ONE, never());
  leave!();
  leave!();
  expect(await queue.enter(ONE, never())).not.toBeNull();
  expect(await queue.enter(ONE, never())).toBeNull();
});

test("a disconnected client leaves the queue", async () => {
  const queue = createPageQueue(limits(1, 1));
  const leave = await queue.enter(ONE, never());
  const disconnected = new AbortController();
  const abandoned = queue.enter(ONE, disconnected.signal);
  expect(await queue.enter(ONE, never())).toBeNull();
  disconnected.abort();
  expect(await abandoned).toBeNull();
  const next = queue.enter(ONE, never());
  leave!();
  expect(await next).not.toBeNull();
});

test("rejects a page that waits too long", async () => {
  const queue = createPageQueue({ ...limits(1, 1), waitMs: 1 });
  await queue.enter(ONE, never());
  expect(await queue.enter(ONE, never())).toBeNull();
});

/** Returns a function that enters the queue, records the rendered page, and resolves to whether it was admitted. */
function createVisitor(queue: ReturnType<typeof createPageQueue>, rendered: string[], leaves: (() => void)[]) {
  return async (address: string, session: string): Promise<boolean> => {
    const leave = await queue.enter({ address, session }, never());
    if (!leave) return false;
    rendered.push(`${address} ${session}`);
    leaves.push(leave);
    return true;
  };
}

async function renderAll(leaves: (() => void)[]): Promise<void> {
  while (leaves.length > 0) {
    leaves.shift()!();
    await Promise.resolve();
    await Promise.resolve();
  }
}

test("[R-34] a client that requests a hundred pages is limited, and other clients are served first", async () => {
  const queue = createPageQueue({
    ...{ concurrent: 4, waiting: 48, waitingPerAddress: 24, waitingPerSession: 12, waitMs: 60_000 },
  });
  const [rendered, leaves] = [[] as string[], [] as (() => void)[]];
  const visit = createVisitor(queue, rendered, leaves);
  const flood = Array.from({ length: 100 }, () => visit("a", "flood"));
  const colleague = visit("a", "colleague");
  const stranger = visit("b", "");
  await Promise.resolve();
  await renderAll(leaves);
  expect((await Promise.all(flood)).filter(Boolean).length).toBe(4 + 12);
  expect([await colleague, await stranger]).toEqual([true, true]);
  expect(rendered.slice(0, 7)).toEqual([
    ...["a flood", "a flood", "a flood", "a flood"],
    ...["b ", "a colleague", "a flood"],
  ]);
});

test("[R-34] forged sessions share their address's limit", async () => {
  const queue = createPageQueue({
    ...{ concurrent: 1, waiting: 48, waitingPerAddress: 24, waitingPerSession: 12, waitMs: 60_000 },
  });
  const [rendered, leaves] = [[] as string[], [] as (() => void)[]];
  const visit = createVisitor(queue, rendered, leaves);
  const flood = Array.from({ length: 100 }, (_, index) => visit("a", `made up ${index}`));
  const other = visit("b", "");
  await Promise.resolve();
  await renderAll(leaves);
  expect((await Promise.all(flood)).filter(Boolean).length).toBe(1 + 24);
  expect(await other).toBe(true);
  expect(rendered[1]).toBe("b ");
});
