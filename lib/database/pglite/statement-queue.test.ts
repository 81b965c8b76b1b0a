import { expect, test } from "vitest";
import { createSlowReport, createStatementQueue } from "./statement-queue";

test("work runs in call order, even after a failure", async () => {
  const queue = createStatementQueue();
  const order: string[] = [];
  const failed = queue.run(() => Promise.reject(new Error("no")));
  const rest = ["one", "two"].map((name) => queue.run(async () => void order.push(name)));
  await expect(failed).rejects.toThrow("no");
  await Promise.all(rest);
  expect(order).toEqual(["one", "two"]);
});

test("the state contains the number of waiting statements, the longest wait and the running time", async () => {
  let now = 1_000;
  const queue = createStatementQueue(() => now);
  expect(queue.state()).toEqual({ waiting: 0, longestWaitMs: 0, runningMs: null, slow: [] });
  let end = () => {};
  const running = queue.run(
    () =>
      new Promise<void>((resolve) => {
        end = resolve;
      }),
  );
  await null;
  const waiting = queue.run(async () => {});
  now = 1_250;
  expect(queue.state()).toEqual({ waiting: 1, longestWaitMs: 250, runningMs: 250, slow: [] });
  end();
  await Promise.all([running, waiting]);
  expect(queue.state()).toEqual({ waiting: 0, longestWaitMs: 0, runningMs: null, slow: [] });
});

test("a statement that takes longer than two seconds is reported once, with its fingerprint", async () => {
  let now = 0;
  const queue = createStatementQueue(() => now);
  const report = createSlowReport();
  const take = (ms: number) =>
    queue.time("select secret from accounts", async () => {
      now += ms;
    });
  await take(2_000);
  expect(report(queue.state())).toBeNull();
  await take(2_001);
  const expected = { statement: "select e3afb6c08c4d", milliseconds: 2_001, at: expect.any(String) };
  expect(report(queue.state())).toMatchObject({ slow: [expected] });
  expect(report(queue.state())).toBeNull();
  expect(queue.state().slow).toEqual([expected]);
  expect(report(null)).toBeNull();
});
