import { fileURLToPath } from "node:url";
import { afterEach, expect, test } from "vitest";
import { createReadingPool, type ReadingPool } from "./reading-pool";

const ODD_PROGRAM = fileURLToPath(new URL("./reading-process.specimen.ts", import.meta.url));
const LIMITS = { processes: 1, timeoutMs: 20_000, maxWaiting: 2, maxHeapMb: 256 };

let pool: ReadingPool | undefined;
afterEach(() => pool?.close());

const read = (what: string) => pool!.read(Buffer.from(what), "front");

test("[R-33] a picture that takes the process down costs its own reading; the next ones are read", async () => {
  pool = createReadingPool(LIMITS, ODD_PROGRAM);
  pool.warm();
  const answers = await Promise.all([read("die"), read("next"), read("and next")]);
  expect(answers).toEqual([
    { ok: false, code: "not-a-picture", message: "This picture could not be read. Take it or save it again." },
    { ok: true, value: "next" },
    { ok: true, value: "and next" },
  ]);
});

test("[R-33] a picture that takes too long is given up", async () => {
  pool = createReadingPool({ ...LIMITS, timeoutMs: 50 }, ODD_PROGRAM);
  expect(await read("hang")).toMatchObject({ ok: false, code: "not-a-picture" });
});

test("[R-33] more than may wait are turned away at once", async () => {
  pool = createReadingPool(LIMITS, ODD_PROGRAM);
  const accepted = [read("1"), read("2"), read("3")];
  expect(await read("4")).toMatchObject({ ok: false, code: "busy" });
  expect(await Promise.all(accepted)).toEqual([
    { ok: true, value: "1" },
    { ok: true, value: "2" },
    { ok: true, value: "3" },
  ]);
});
