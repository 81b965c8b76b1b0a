import { beforeEach, expect, test } from "vitest";
import type { Urgency } from "./urgency";
import { createWorkQueue, type WorkQueue } from "./work-queue";

let nowMs: number;
let queue: WorkQueue;
let order: string[];
beforeEach(() => {
  nowMs = 1_000;
  order = [];
  queue = createWorkQueue(() => nowMs);
});

/** Queues work at a time; it runs until the returned function is called. */
function add(name: string, urgency: Urgency, atMs: number): { end: () => Promise<void> } {
  nowMs = atMs;
  let finish = () => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const done = queue.run(urgency, async () => {
    order.push(name);
    await finished;
  });
  return {
    end: async () => {
      finish();
      await done;
    },
  };
}

test("work for a person passes background work that waits, which has its turn within half a second", async () => {
  const running = add("first", "waited-for", 1_000);
  const background = add("background", "background", 1_010);
  const works = [1_020, 1_490, 1_520].map((atMs) => add(`page at ${atMs}`, "waited-for", atMs));
  for (const work of [running, works[0]!, works[1]!, background, works[2]!]) await work.end();
  expect(order).toEqual(["first", "page at 1020", "page at 1490", "background", "page at 1520"]);
});

test("the state says what waits and for how long; work that fails frees the queue", async () => {
  expect(queue.state()).toEqual({ waiting: 0, waitingInBackground: 0, longestWaitMs: 0, runningMs: null });
  const running = add("first", "waited-for", 1_000);
  const failing = queue.run("background", () => Promise.reject(new Error("no")));
  const page = add("page", "waited-for", 1_100);
  nowMs = 1_250;
  expect(queue.state()).toEqual({ waiting: 2, waitingInBackground: 1, longestWaitMs: 250, runningMs: 250 });
  await running.end();
  await page.end();
  await expect(failing).rejects.toThrow("no");
  expect(queue.state()).toEqual({ waiting: 0, waitingInBackground: 0, longestWaitMs: 0, runningMs: null });
});

test("what runs last waits for everything", async () => {
  const running = add("first", "waited-for", 1_000);
  const last = queue.runLast(async () => void order.push("last"));
  const background = add("background", "background", 9_000);
  await running.end();
  await background.end();
  await last;
  expect(order).toEqual(["first", "background", "last"]);
});
