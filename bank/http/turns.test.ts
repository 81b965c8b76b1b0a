import { expect, test } from "vitest";
import { createTurns } from "./turns";

test("one at a time for a key, also after a failure; other keys don't wait", async () => {
  const turns = createTurns();
  const order: string[] = [];
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  const first = turns.run("a", async () => {
    await gate;
    order.push("a1");
    throw new Error("first fails");
  });
  const second = turns.run("a", async () => {
    order.push("a2");
    return "done";
  });
  await turns.run("b", async () => void order.push("b"));
  release();
  await expect(first).rejects.toThrow("first fails");
  expect(await second).toBe("done");
  expect(order).toEqual(["b", "a1", "a2"]);
});
