import { expect, test } from "vitest";
import { createDepositLock } from "./deposit-lock";

test("one task at a time for a key, also after a failure; other keys don't wait", async () => {
  const lock = createDepositLock();
  const order: string[] = [];
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  const first = lock.acquire("a", async () => {
    await gate;
    order.push("a1");
    throw new Error("first fails");
  });
  const second = lock.acquire("a", async () => {
    order.push("a2");
    return "done";
  });
  await lock.acquire("b", async () => void order.push("b"));
  release();
  await expect(first).rejects.toThrow("first fails");
  expect(await second).toBe("done");
  expect(order).toEqual(["b", "a1", "a2"]);
});

test("any number of tasks may wait for one key", async () => {
  const lock = createDepositLock();
  const tasks = Array.from({ length: 2_000 }, (_, i) => lock.acquire("a", async () => i));
  expect(await Promise.all(tasks)).toHaveLength(2_000);
});
