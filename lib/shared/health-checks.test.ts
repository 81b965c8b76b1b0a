import { expect, test } from "vitest";
import { createHealthChecks } from "./health-checks";

const START = Date.parse("2026-11-20T15:00:00Z");
const at = (seconds: number) => new Date(START + seconds * 1000);

/** Creates health checks for two parts whose state the test controls. */
function open(withinMs = 60_000) {
  const state = { disk: true, database: async () => true, checks: 0, failures: [] as string[] };
  const health = createHealthChecks<"disk" | "database">({
    checks: {
      disk: async () => {
        state.checks += 1;
        return state.disk;
      },
      database: () => state.database(),
    },
    withinMs,
    onFailure: (part, error) => state.failures.push(`${part}: ${error instanceof Error ? error.message : "none"}`),
  });
  return { state, health };
}

test("reports each failing part and when it began to fail; a check that throws counts as failed", async () => {
  const { state, health } = open();
  expect(await health.read(at(0))).toEqual([]);
  state.disk = false;
  expect(await health.read(at(10))).toEqual([{ part: "disk", since: at(10) }]);
  state.database = async () => {
    throw new Error("disk full");
  };
  await health.run(at(20));
  expect(await health.read(at(30))).toEqual([
    { part: "disk", since: at(10) },
    { part: "database", since: at(20) },
  ]);
  expect(state.failures).toEqual(["disk: none", "database: disk full"]);
  state.disk = true;
  state.database = async () => true;
  expect(await health.read(at(40))).toEqual([]);
});

test("a failure starts with its first failed check and ends with the first success", async () => {
  const { state, health } = open();
  state.disk = false;
  await health.run(at(0));
  await health.run(at(119));
  expect(health.failing(at(119), 120_000)).toEqual([]);
  expect(health.failing(at(120), 120_000)).toEqual([{ part: "disk", since: at(0) }]);
  state.disk = true;
  await health.run(at(121));
  state.disk = false;
  await health.run(at(122));
  expect(health.failing(at(123), 120_000)).toEqual([]);
});

test("many requests share one check", async () => {
  const { state, health } = open();
  await Promise.all(Array.from({ length: 100 }, () => health.read(at(0))));
  for (let request = 0; request < 100; request += 1) await health.read(at(2));
  expect(state.checks).toBe(1);
  await health.read(at(2.1));
  expect(state.checks).toBe(2);
});

test("a check that hangs counts as failed and is not restarted until it ends", async () => {
  const { state, health } = open(1);
  let started = 0;
  let end = (_isWorking: boolean) => {};
  state.database = () => {
    started += 1;
    return new Promise((resolve) => {
      end = resolve;
    });
  };
  expect(await health.read(at(0))).toEqual([{ part: "database", since: at(0) }]);
  expect(await health.read(at(10))).toEqual([{ part: "database", since: at(0) }]);
  expect(started).toBe(1);
  end(true);
  state.database = async () => true;
  await Promise.resolve();
  await Promise.resolve();
  await health.run(at(20));
  expect(health.failing(at(20), 0)).toEqual([]);
});
