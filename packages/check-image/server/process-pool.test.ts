import { execFile, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterEach, expect, test } from "vitest";
import type { ProcessInfo, SpecimenJob } from "./pool-process.specimen";
import { createProcessPool, type ProcessPool, type ProcessPoolLimits } from "./process-pool";

const PROGRAM = fileURLToPath(new URL("./pool-process.specimen.ts", import.meta.url));
const EMPTY_PROGRAM = fileURLToPath(new URL("./image-rules.ts", import.meta.url));
const OWNER = fileURLToPath(new URL("./process-pool-owner.specimen.ts", import.meta.url));
const LIMITS: ProcessPoolLimits = { processes: 1, timeoutMs: 600_000, maxWaiting: 2, maxHeapMb: 256 };
const WITH_TSX = ["--conditions=react-server", "--import", "tsx"];

let pool: ProcessPool<SpecimenJob, unknown>;
afterEach(() => pool?.close());

function open(limits: Partial<ProcessPoolLimits> = {}, program = PROGRAM): void {
  pool = createProcessPool<SpecimenJob, unknown>({
    program,
    limits: { ...LIMITS, ...limits },
    onFailure: (reason) => `not read: ${reason}`,
  });
}

test("jobs run one after another in one process and in parallel in two processes", async () => {
  open();
  pool.warm(5);
  const ordered = await Promise.all([pool.run({ echo: "1" }), pool.run({ echo: "2" }), pool.run({ echo: "3" })]);
  expect(ordered).toEqual(["1", "2", "3"]);
  pool.close();
  open({ processes: 2 });
  const hung = pool.run({ do: "hang" });
  expect(await pool.run({ echo: "beside" })).toBe("beside");
  pool.close();
  expect(await hung).toBe("not read: busy");
});

test("[R-33] a job that kills its process fails alone; the next jobs succeed", async () => {
  open();
  const results = await Promise.all([pool.run({ do: "die" }), pool.run({ echo: "next" }), pool.run({ echo: "more" })]);
  expect(results).toEqual(["not read: ended", "next", "more"]);
});

test("[R-33] a job that exceeds the timeout is abandoned", async () => {
  open({ timeoutMs: 50 });
  expect(await pool.run({ do: "hang" })).toBe("not read: timeout");
});

test("[R-33] jobs beyond the queue limit are rejected immediately", async () => {
  open();
  const accepted = [pool.run({ echo: "1" }), pool.run({ echo: "2" }), pool.run({ echo: "3" })];
  expect(await pool.run({ echo: "4" })).toBe("not read: busy");
  expect(await Promise.all(accepted)).toEqual(["1", "2", "3"]);
});

test("[R-33] a pool process inherits none of its parent's secrets and has a heap limit", async () => {
  process.env.ENDORSE_SPECIMEN_SECRET = "hidden";
  open({ maxHeapMb: 300 });
  const processInfo = (await pool.run({ do: "report" })) as ProcessInfo;
  delete process.env.ENDORSE_SPECIMEN_SECRET;
  // Node passes the IPC channel to a child in the environment, and tsx passes its start options.
  const setByRuntime = /^(NODE_CHANNEL_|TSX_|__CF_)/;
  expect(processInfo.environment.filter((name) => !setByRuntime.test(name))).toEqual([
    "MALLOC_ARENA_MAX",
    "MALLOC_MMAP_THRESHOLD_",
    "MALLOC_TRIM_THRESHOLD_",
    "NODE_ENV",
    "PATH",
  ]);
  expect(processInfo.heapMb).toBeGreaterThanOrEqual(300);
  // Node 24 adds 192 MB for new objects to the limit.
  expect(processInfo.heapMb).toBeLessThan(500);
});

test("an error thrown by `onFailure` rejects the job", async () => {
  pool = createProcessPool<SpecimenJob, unknown>({
    program: PROGRAM,
    limits: LIMITS,
    onFailure: (reason) => {
      throw new Error(`not read: ${reason}`);
    },
  });
  await expect(pool.run({ do: "die" })).rejects.toThrow("not read: ended");
  expect(await pool.run({ echo: "next" })).toBe("next");
});

test("a program that exits immediately fails its job but not the pool", async () => {
  open({}, EMPTY_PROGRAM);
  expect(await pool.run({ echo: "1" })).toBe("not read: ended");
  expect(await pool.run({ echo: "2" })).toBe("not read: ended");
});

test("[R-40] a closed pool settles pending and later jobs", async () => {
  open();
  const pending = [pool.run({ do: "hang" }), pool.run({ echo: "waits" })];
  pool.close();
  expect(await Promise.all([...pending, pool.run({ echo: "late" })])).toEqual([
    "not read: busy",
    "not read: busy",
    "not read: busy",
  ]);
});

test("[R-40] idle processes let their parent exit, and exit when it does", async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [...WITH_TSX, OWNER]);
  expect(stdout).toBe("read\n");
  const child = fork(PROGRAM, { execArgv: WITH_TSX, serialization: "advanced" });
  child.send({ echo: "alive" });
  expect((await once(child, "message"))[0]).toBe("alive");
  child.disconnect();
  expect(await once(child, "exit")).toEqual([0, null]);
});
