import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { shareAnswers } from "./share-answers";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("callers within a second share one answer, computed after their calls", async () => {
  let state = 0;
  let computed = 0;
  const share = shareAnswers<number>(1000);
  const ask = () =>
    share("viewer", async () => {
      computed += 1;
      return state;
    });
  expect(await Promise.all([ask(), ask()])).toEqual([0, 0]);
  const waiting = [ask()];
  await vi.advanceTimersByTimeAsync(900);
  state = 1;
  waiting.push(ask());
  await vi.advanceTimersByTimeAsync(100);
  expect(await Promise.all(waiting)).toEqual([1, 1]);
  expect(computed).toBe(2);
});

test("keys do not wait for each other, and a failure is not cached", async () => {
  const share = shareAnswers<string>(1000);
  await expect(share("a", () => Promise.reject(new Error("down")))).rejects.toThrow("down");
  expect(await share("b", async () => "b")).toBe("b");
  const again = share("a", async () => "a");
  await vi.advanceTimersByTimeAsync(1000);
  expect(await again).toBe("a");
});
