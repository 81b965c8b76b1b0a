import { expect, test } from "vitest";
import type { BankDatabase } from "./bank-database";
import { readTogether } from "./read-together";

const db = {} as BankDatabase;

/** Reads numbers of a table that is a map, and notes which keys each statement asked for. */
function reader(table: Map<string, number>) {
  const asked: string[][] = [];
  const gates: (() => void)[] = [];
  const read = readTogether<number>(async (_, keys) => {
    asked.push([...keys]);
    const rows = new Map(table);
    await new Promise<void>((resolve) => gates.push(resolve));
    if (keys.includes("bad")) throw new Error("the statement failed");
    return rows;
  });
  const begun = async (count: number) => {
    while (gates.length < count) await new Promise((resolve) => setImmediate(resolve));
  };
  return { asked, read: (key: string) => read(db, key), gates, begun };
}

test("what is asked for together is one statement, each key once; what is not there is null", async () => {
  const { asked, read, gates, begun } = reader(new Map([["a", 1]]));
  const answers = Promise.all([read("a"), read("b"), read("a")]);
  await begun(1);
  gates[0]!();
  expect(await answers).toEqual([1, null, 1]);
  expect(asked).toEqual([["a", "b"]]);
});

test("what is asked for while a statement runs is read by the next, which sees what changed in between", async () => {
  const table = new Map([["a", 1]]);
  const { asked, read, gates, begun } = reader(table);
  const before = read("a");
  await begun(1);
  table.set("a", 2);
  const after = read("a");
  gates[0]!();
  expect(await before).toBe(1);
  await begun(2);
  gates[1]!();
  expect(await after).toBe(2);
  expect(asked).toEqual([["a"], ["a"]]);
});

test("a statement that fails fails for those who asked, and not for the next", async () => {
  const { read, gates, begun } = reader(new Map([["a", 1]]));
  const failing = read("bad");
  await begun(1);
  gates[0]!();
  await expect(failing).rejects.toThrow("the statement failed");
  const next = read("a");
  await begun(2);
  gates[1]!();
  expect(await next).toBe(1);
});

test("a statement asks for a hundred keys at most", async () => {
  const { asked, read, gates, begun } = reader(new Map());
  const answers = Promise.all(Array.from({ length: 150 }, (_, i) => read(String(i))));
  await begun(1);
  gates[0]!();
  await begun(2);
  gates[1]!();
  await answers;
  expect(asked.map((keys) => keys.length)).toEqual([100, 50]);
});
