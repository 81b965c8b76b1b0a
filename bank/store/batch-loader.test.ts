import { expect, test } from "vitest";
import type { BankDatabase } from "./bank-database";
import { createBatchLoader } from "./batch-loader";

const db = {} as BankDatabase;

/** Reads numbers from a map in place of a table, and records the keys of each statement. */
function reader(table: Map<string, number>) {
  const requested: string[][] = [];
  const gates: (() => void)[] = [];
  const read = createBatchLoader<number>(async (_, keys) => {
    requested.push([...keys]);
    const rows = new Map(table);
    await new Promise<void>((resolve) => gates.push(resolve));
    if (keys.includes("bad")) throw new Error("the statement failed");
    return rows;
  });
  const started = async (count: number) => {
    while (gates.length < count) await new Promise((resolve) => setImmediate(resolve));
  };
  return { requested, read: (key: string) => read(db, key), gates, started };
}

test("concurrent reads are one statement with each key once; a missing row is null", async () => {
  const { requested, read, gates, started } = reader(new Map([["a", 1]]));
  const results = Promise.all([read("a"), read("b"), read("a")]);
  await started(1);
  gates[0]!();
  expect(await results).toEqual([1, null, 1]);
  expect(requested).toEqual([["a", "b"]]);
});

test("reads requested while a statement runs go into the next, which sees what changed in between", async () => {
  const table = new Map([["a", 1]]);
  const { requested, read, gates, started } = reader(table);
  const before = read("a");
  await started(1);
  table.set("a", 2);
  const after = read("a");
  gates[0]!();
  expect(await before).toBe(1);
  await started(2);
  gates[1]!();
  expect(await after).toBe(2);
  expect(requested).toEqual([["a"], ["a"]]);
});

test("a failed statement rejects its own reads and not those of the next", async () => {
  const { read, gates, started } = reader(new Map([["a", 1]]));
  const failing = read("bad");
  await started(1);
  gates[0]!();
  await expect(failing).rejects.toThrow("the statement failed");
  const next = read("a");
  await started(2);
  gates[1]!();
  expect(await next).toBe(1);
});

test("a statement reads a hundred keys at most", async () => {
  const { requested, read, gates, started } = reader(new Map());
  const results = Promise.all(Array.from({ length: 150 }, (_, i) => read(String(i))));
  await started(1);
  gates[0]!();
  await started(2);
  gates[1]!();
  await results;
  expect(requested.map((keys) => keys.length)).toEqual([100, 50]);
});
