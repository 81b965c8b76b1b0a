import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { shareResults } from "./share-answers";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("calls within the same second share one result, computed after all of them", async () => {
  let state = 0;
  let computeCount = 0;
  const share = shareResults<number>(1000);
  const request = () =>
    share("viewer", async () => {
      computeCount += 1;
      return state;
    });
  expect(await Promise.all([request(), request()])).toEqual([0, 0]);
  const pending = [request()];
  await vi.advanceTimersByTimeAsync(900);
  state = 1;
  pending.push(request());
  await vi.advanceTimersByTimeAsync(100);
  expect(await Promise.all(pending)).toEqual([1, 1]);
  expect(computeCount).toBe(2);
});

test("different keys do not wait for each other, and a failure is not cached", async () => {
  const share = shareResults<string>(1000);
  await expect(share("a", () => Promise.reject(new Error("down")))).rejects.toThrow("down");
  expect(await share("b", async () => "b")).toBe("b");
  const again = share("a", async () => "a");
  await vi.advanceTimersByTimeAsync(1000);
  expect(await again).toBe("a");
});
