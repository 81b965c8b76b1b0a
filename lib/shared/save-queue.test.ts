import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createSaveQueue, type SaveResult } from "./save-queue";

const PAUSE_MS = 400;
const RETRY_MS = 3_000;

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => void vi.useRealTimers());

/** Creates a queue whose responses the test controls. */
function openQueue(maxPerRequest = 1) {
  const requests: { values: [string, number][]; superseded: string[]; respond: (result: SaveResult) => void }[] = [];
  const saving: boolean[] = [];
  const refused: number[] = [];
  const queue = createSaveQueue<number>({
    send: (values, superseded) =>
      new Promise((respond) => void requests.push({ values: [...values], superseded: [...superseded], respond })),
    onRefused: async () => void refused.push(queue.waiting("a") ?? 0),
    onSaving: (isSaving) => void saving.push(isSaving),
    ...{ maxPerRequest, pauseMs: PAUSE_MS, retryMs: RETRY_MS },
  });
  /** Responds to the newest request and lets the queue continue. */
  const respond = async (result: SaveResult) => {
    requests.at(-1)?.respond(result);
    await vi.advanceTimersByTimeAsync(0);
  };
  return { queue, requests, saving, refused, respond, sent: () => requests.map(({ values }) => values) };
}

test("sends the latest value of each key after a pause, one request at a time", async () => {
  const { queue, sent, saving, respond } = openQueue();
  queue.add("a", 1);
  queue.add("b", 2);
  queue.add("a", 3);
  expect(sent()).toEqual([]);
  await vi.advanceTimersByTimeAsync(PAUSE_MS);
  expect(sent()).toEqual([[["a", 3]]]);
  await respond("settled");
  expect(sent()).toEqual([[["a", 3]], [["b", 2]]]);
  expect(saving.at(-1)).toBe(true);
  await respond("settled");
  expect(saving.at(-1)).toBe(false);
  expect(queue.waiting("a")).toBeUndefined();
});

test("drops a value that can no longer be saved", async () => {
  const { queue, requests, respond } = openQueue();
  queue.add("gone", 1);
  const flushed = queue.flush();
  await respond("settled");
  expect(await flushed).toBe(true);
  expect(requests).toHaveLength(1);
});

test("reports a rejection after dropping the rejected value", async () => {
  const { queue, refused, respond } = openQueue();
  queue.add("a", 1);
  const flushed = queue.flush();
  await respond("refused");
  expect(await flushed).toBe(true);
  expect(refused).toEqual([0]);
});

test("sends a value added while an earlier value is being sent", async () => {
  const { queue, sent, respond } = openQueue();
  queue.add("a", 1);
  const flushed = queue.flush();
  queue.add("a", 2);
  await respond("settled");
  expect(queue.waiting("a")).toBe(2);
  await respond("settled");
  expect(await flushed).toBe(true);
  expect(sent()).toEqual([[["a", 1]], [["a", 2]]]);
});

test("keeps an unsent value and sends it again", async () => {
  const { queue, sent, saving, respond } = openQueue();
  queue.add("a", 1);
  const flushed = queue.flush();
  await respond("unreachable");
  expect(await flushed).toBe(false);
  expect(saving.at(-1)).toBe(true);
  await vi.advanceTimersByTimeAsync(RETRY_MS);
  expect(sent()).toEqual([[["a", 1]], [["a", 1]]]);
  await respond("settled");
  expect(saving.at(-1)).toBe(false);
});

test("limits the values per request", async () => {
  const { queue, sent, respond } = openQueue(2);
  for (const key of ["a", "b", "c"]) queue.add(key, 1);
  void queue.flush();
  await respond("settled");
  expect(sent().map((values) => values.map(([key]) => key).join())).toEqual(["a,b", "c"]);
});

test("when the page closes, sends everything immediately but nothing twice", () => {
  const { queue, requests } = openQueue();
  queue.add("a", 1);
  queue.add("b", 2);
  queue.add("c", 3);
  void queue.flush();
  queue.add("b", 4);
  queue.leave();
  expect(requests.map(({ values, superseded }) => ({ values, superseded }))).toEqual([
    { values: [["a", 1]], superseded: [] },
    { values: [["b", 4]], superseded: [] },
    { values: [["c", 3]], superseded: [] },
  ]);
});

test("when the page closes, sends the newer value of a pending key and marks the key as superseded", () => {
  const { queue, requests } = openQueue();
  queue.add("a", 1);
  void queue.flush();
  queue.add("a", 2);
  queue.leave();
  expect(requests[1]).toMatchObject({ values: [["a", 2]], superseded: ["a"] });
});
