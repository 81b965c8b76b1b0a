import { expect, test } from "vitest";
import { createRandom } from "./random";

test("the same seed produces the same numbers, pinned so that existing images stay reproducible", () => {
  const random = createRandom(7);
  expect(Array.from({ length: 4 }, () => random.integer(0, 999))).toEqual([707, 465, 649, 374]);
  expect(createRandom("7").next()).toBe(createRandom(7).next());
});

test("a different seed or fork produces different numbers", () => {
  expect(createRandom(1).next()).not.toBe(createRandom(2).next());
  expect(createRandom(1).fork("paper").next()).not.toBe(createRandom(1).fork("ink").next());
});

test("a fork does not depend on how much its parent has been used", () => {
  const used = createRandom(3);
  for (let i = 0; i < 10; i++) used.next();
  expect(used.fork("x").next()).toBe(createRandom(3).fork("x").next());
});

test("integers stay within bounds and are evenly distributed", () => {
  const random = createRandom("spread");
  const counts = new Array<number>(10).fill(0);
  for (let i = 0; i < 10_000; i++) counts[random.integer(0, 9)]!++;
  expect(Math.min(...counts)).toBeGreaterThan(880);
  expect(Math.max(...counts)).toBeLessThan(1120);
  expect(() => random.pick([])).toThrow(RangeError);
});
