import { expect, test } from "vitest";
import { createPageQueue } from "./page-queue";

const never = () => new AbortController().signal;

test("[R-34] of a hundred pages at once eight are rendered, forty-eight wait in order, the rest are refused", async () => {
  const queue = createPageQueue({ atOnce: 8, waiting: 48, waitMs: 60_000 });
  const admitted: number[] = [];
  const leaves: (() => void)[] = [];
  let refused = 0;
  const all = Array.from({ length: 100 }, async (_, index) => {
    const leave = await queue.enter(never());
    if (!leave) refused += 1;
    else {
      admitted.push(index);
      leaves.push(leave);
    }
  });
  await Promise.resolve();
  await Promise.all(all.slice(56));
  expect([admitted.length, refused]).toEqual([8, 44]);
  while (leaves.length > 0) {
    leaves.shift()!();
    await Promise.resolve();
    await Promise.resolve();
  }
  await Promise.all(all);
  expect(admitted).toEqual(Array.from({ length: 56 }, (_, index) => index));
});

test("a page that left twice gives up one place", async () => {
  const queue = createPageQueue({ atOnce: 1, waiting: 0, waitMs: 60_000 });
  const leave = await queue.enter(never());
  leave!();
  leave!();
  expect(await queue.enter(never())).not.toBeNull();
  expect(await queue.enter(never())).toBeNull();
});

test("a client that has gone gives up its place in the line", async () => {
  const queue = createPageQueue({ atOnce: 1, waiting: 1, waitMs: 60_000 });
  const leave = await queue.enter(never());
  const gone = new AbortController();
  const abandoned = queue.enter(gone.signal);
  expect(await queue.enter(never())).toBeNull();
  gone.abort();
  expect(await abandoned).toBeNull();
  const next = queue.enter(never());
  leave!();
  expect(await next).not.toBeNull();
});

test("nobody waits for ever", async () => {
  const queue = createPageQueue({ atOnce: 1, waiting: 1, waitMs: 1 });
  await queue.enter(never());
  expect(await queue.enter(never())).toBeNull();
});
