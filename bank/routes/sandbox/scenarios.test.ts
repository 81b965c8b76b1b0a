import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openScenarioBank, type ScenarioBank } from "@/bank/testing/scenario-bank";
import { openTestBank } from "@/bank/testing/test-bank";
import { addTestPartner } from "@/bank/testing/test-partner";

let bank: ScenarioBank;
beforeEach(async () => {
  bank = await openScenarioBank("2026-11-16T09:30:00.000-05:00");
});
afterEach(() => bank.close());

const play = (body: unknown) => bank.partner.call<{ id: string }>("POST", "/sandbox/v1/scenarios", body);

test("[GAP-43] the built-in scenarios are listed with their files", async () => {
  const { body } = await bank.partner.call<{ results: { name: string }[] }>("GET", "/sandbox/v1/scenarios");
  expect(body.results).toContainEqual({
    name: "two-weeks",
    title: "Two realistic weeks",
    about: expect.stringContaining("deposits with every outcome"),
    text: expect.stringContaining("history  days=14 deposits=120 inbound=60"),
  });
});

test("[GAP-43] a file is played in the background, and its run reports progress and the ids of its labels", async () => {
  const started = await play({ text: "scenario One\ndeposit account=2218009110 amount=9.00 as=a\nat +1h", seed: "7" });
  expect(started.status).toBe(200);
  expect(started.body).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    title: "One",
    seed: "7",
    now: "2026-11-16T09:30:00.000-05:00",
    status: "Running",
    steps: 2,
    done: 0,
    labels: {},
    startedAt: "2026-11-16T09:30:00.000-05:00",
  });
  await bank.services.scenarios.idle();
  const { body: run } = await bank.partner.call("GET", `/sandbox/v1/scenario-runs/${started.body.id}`);
  expect(run).toEqual({
    ...started.body,
    status: "Completed",
    done: 2,
    labels: { a: expect.stringMatching(/^[0-9a-f-]{36}$/) },
    endedAt: "2026-11-16T09:30:00.000-05:00",
  });
  expect((await bank.partner.call("GET", "/sandbox/v1/scenario-runs")).body).toEqual({ results: [run] });
  const other = await addTestPartner(bank.app, bank.services);
  expect((await other.call("GET", `/sandbox/v1/scenario-runs/${started.body.id}`)).status).toBe(404);
});

test("[GAP-43] a file with invalid lines is not played, and each line has an error", async () => {
  const refused = await play({ text: "deposit account=2218009110 amount=9.00\ncancel a\ndeposit amount=x" });
  expect(refused).toMatchObject({
    status: 400,
    body: {
      errors: [
        { code: 1002, message: "line 3: account: is required" },
        { code: 1002, message: "line 3: amount: must be dollars and cents, such as 1250.00 or 1,250.00" },
        { code: 1002, message: "line 2: payment: no payment above has the label a" },
      ],
    },
  });
  expect(await bank.services.db.query.payments.findMany()).toEqual([]);
});

test("[GAP-43] concurrent scenarios, unknown scenarios and scenarios that start before earlier activity are refused", async () => {
  const text = "deposit account=2218009110 amount=9.00";
  // The lock delays the first run until the second is refused.
  await bank.services.db.transaction(async (tx) => {
    await tx.execute(sql`lock table payments in exclusive mode`);
    expect((await play({ text })).status).toBe(200);
    expect((await play({ text })).status).toBe(409);
  });
  await bank.services.scenarios.idle();
  expect(await play({ name: "two-weeks" })).toMatchObject({
    status: 409,
    body: {
      errors: [
        {
          message:
            "There was activity after 2026-11-01T09:30:00.000-05:00, when the scenario starts. Run it on an empty bank.",
        },
      ],
    },
  });
  expect((await play({ name: "three-weeks" })).status).toBe(404);
  expect((await play({})).status).toBe(400);
  expect((await play({ name: "two-weeks", text })).status).toBe(400);
});

test("[GAP-25] production does not offer scenarios", async () => {
  const production = await openTestBank({ mode: "production" });
  const partner = await production.addPartner();
  for (const [method, path] of [
    ["GET", "/sandbox/v1/scenarios"],
    ["POST", "/sandbox/v1/scenarios"],
    ["GET", "/sandbox/v1/scenario-runs"],
  ] as const) {
    expect((await partner.call(method, path, method === "GET" ? undefined : {})).status).toBe(404);
  }
  await production.close();
});
