import { execFile, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterEach, expect, test } from "vitest";
import { createReadingPool, type ReadingPool, type ReadingPoolLimits } from "./reading-pool";
import type { SpecimenOrder, SpecimenTold } from "./reading-process.specimen";

const PROGRAM = fileURLToPath(new URL("./reading-process.specimen.ts", import.meta.url));
const EMPTY_PROGRAM = fileURLToPath(new URL("./image-rules.ts", import.meta.url));
const OWNER = fileURLToPath(new URL("./reading-pool-owner.specimen.ts", import.meta.url));
const LIMITS: ReadingPoolLimits = { processes: 1, timeoutMs: 20_000, maxWaiting: 2, maxHeapMb: 256 };
const WITH_TSX = ["--conditions=react-server", "--import", "tsx"];

let pool: ReadingPool<SpecimenOrder, unknown>;
afterEach(() => pool?.close());

function open(limits: Partial<ReadingPoolLimits> = {}, program = PROGRAM): void {
  pool = createReadingPool<SpecimenOrder, unknown>({
    program,
    limits: { ...LIMITS, ...limits },
    withoutReading: (trouble) => `not read: ${trouble}`,
  });
}

test("orders are read one after the other where there is one process, side by side where there are two", async () => {
  open();
  pool.warm(5);
  const inTurn = await Promise.all([pool.read({ say: "1" }), pool.read({ say: "2" }), pool.read({ say: "3" })]);
  expect(inTurn).toEqual(["1", "2", "3"]);
  pool.close();
  open({ processes: 2 });
  const hung = pool.read({ do: "hang" });
  expect(await pool.read({ say: "beside" })).toBe("beside");
  pool.close();
  expect(await hung).toBe("not read: busy");
});

test("[R-33] a picture that takes the process down costs its own reading; the next ones are read", async () => {
  open();
  const answers = await Promise.all([pool.read({ do: "die" }), pool.read({ say: "next" }), pool.read({ say: "more" })]);
  expect(answers).toEqual(["not read: ended", "next", "more"]);
});

test("[R-33] a picture that takes too long is given up", async () => {
  open({ timeoutMs: 50 });
  expect(await pool.read({ do: "hang" })).toBe("not read: timeout");
});

test("[R-33] more than may wait are turned away at once", async () => {
  open();
  const accepted = [pool.read({ say: "1" }), pool.read({ say: "2" }), pool.read({ say: "3" })];
  expect(await pool.read({ say: "4" })).toBe("not read: busy");
  expect(await Promise.all(accepted)).toEqual(["1", "2", "3"]);
});

test("[R-33] a process knows no secret of its parent, and its heap is bounded", async () => {
  process.env.ENDORSE_SPECIMEN_SECRET = "hidden";
  open({ maxHeapMb: 300 });
  const told = (await pool.read({ do: "tell" })) as SpecimenTold;
  delete process.env.ENDORSE_SPECIMEN_SECRET;
  // Node itself tells a child how to reach its parent, and tsx what it was started with.
  const added = /^(NODE_CHANNEL_|TSX_|__CF_)/;
  expect(told.environment.filter((name) => !added.test(name))).toEqual(["NODE_ENV", "PATH"]);
  expect(told.heapMb).toBeGreaterThanOrEqual(300);
  expect(told.heapMb).toBeLessThan(400);
});

test("what is thrown in place of a reading rejects it", async () => {
  pool = createReadingPool<SpecimenOrder, unknown>({
    program: PROGRAM,
    limits: LIMITS,
    withoutReading: (trouble) => {
      throw new Error(`not read: ${trouble}`);
    },
  });
  await expect(pool.read({ do: "die" })).rejects.toThrow("not read: ended");
  expect(await pool.read({ say: "next" })).toBe("next");
});

test("a program that ends at once costs its order, not the service", async () => {
  open({}, EMPTY_PROGRAM);
  expect(await pool.read({ say: "1" })).toBe("not read: ended");
  expect(await pool.read({ say: "2" })).toBe("not read: ended");
});

test("[R-40] a closed pool answers what was open and what comes later", async () => {
  open();
  const opened = [pool.read({ do: "hang" }), pool.read({ say: "waits" })];
  pool.close();
  expect(await Promise.all([...opened, pool.read({ say: "late" })])).toEqual([
    "not read: busy",
    "not read: busy",
    "not read: busy",
  ]);
});

test("[R-40] processes without work let their parent end, and end with it", async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [...WITH_TSX, OWNER]);
  expect(stdout).toBe("read\n");
  const child = fork(PROGRAM, { execArgv: WITH_TSX, serialization: "advanced" });
  child.send({ say: "alive" });
  expect((await once(child, "message"))[0]).toBe("alive");
  child.disconnect();
  expect(await once(child, "exit")).toEqual([0, null]);
});
