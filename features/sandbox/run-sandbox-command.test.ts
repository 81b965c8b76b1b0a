import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { respondJson } from "@/lib/bank-client/scripted-bank";
import { bankNow, clearBankClockCache } from "@/lib/bank-connection/bank-clock";
import { auditEntries } from "@/lib/ledger/schema/audit-tables";
import { payments } from "@/lib/ledger/schema/payment-tables";
import { portalSettings } from "@/lib/settings/portal-settings";
import { startTestPortal, type TestPortal } from "@/server/testing/test-portal";
import { presentDrawnCheck } from "./present-drawn-check";
import { getScenarioRun, hasSandbox, listSandboxAccounts, listScenarios, readSandboxClock } from "./read-sandbox";
import { runSandboxCommand } from "./run-sandbox-command";

const ID = "6f1c2d3e-4a5b-4c6d-8e7f-9a0b1c2d3e4f";
const CLOCK = {
  now: "2026-11-20T09:30:00.000-05:00",
  isFrozen: false,
  timeZone: "America/New_York",
  depositBusinessDate: "261120",
  nextWindow: "2026-11-20T10:45:00.000-05:00",
  nextCutOff: "2026-11-20T15:00:00.000-05:00",
};
const MOVED = { ...CLOCK, now: "2026-11-20T10:45:00.000-05:00" };

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
beforeEach(async () => {
  await portal.reset();
  clearBankClockCache();
  vi.restoreAllMocks();
  offer("sandbox-controls");
});
afterAll(() => portal.close());

/** Sets the extensions that the bank connection lists. */
function offer(...extensions: string[]): void {
  vi.spyOn(portalSettings().bank, "extensions", "get").mockReturnValue(extensions);
}

const developer = () => portal.session("developer");
const sentBodies = () => portal.bank.requests.map(({ method, path, body }) => [method, path, body && JSON.parse(body)]);

test("[GAP-41] moving the clock also moves the portal's countdowns, and is audited", async () => {
  portal.bank.onCall = (_, response) => respondJson(response, 200, CLOCK);
  const before = await bankNow();
  portal.bank.onCall = (_, response) => respondJson(response, 200, MOVED);
  const outcome = await runSandboxCommand(developer(), { command: "advanceClock", body: { to: "next-window" } });
  expect(outcome).toMatchObject({ ok: true, value: MOVED });
  expect((await bankNow()).getTime() - before.getTime()).toBeGreaterThan(60 * 60_000);
  expect(sentBodies()).toContainEqual(["POST", "/sandbox/v1/clock/advance", { to: "next-window" }]);
  expect(await portal.audit()).toEqual(["Olga Operator sandbox.move-clock 2026-11-20T10:45:00.000-05:00"]);
  const [row] = await portal.ledger.db.select().from(auditEntries);
  expect(row).toMatchObject({ detail: { to: "next-window" }, requestId: "req-1" });
});

test.each(["viewer", "operator", "compliance", "admin"] as const)(
  "[R-26] the role %s can't run a command, but can read the clock",
  async (role) => {
    portal.bank.onCall = (_, response) => respondJson(response, 200, CLOCK);
    const session = portal.session(role);
    expect(await runSandboxCommand(session, { command: "runClock" })).toMatchObject({ ok: false, code: "forbidden" });
    expect(await listSandboxAccounts(session)).toMatchObject({ ok: false, code: "forbidden" });
    expect(portal.bank.requests).toEqual([]);
    expect(await portal.audit()).toEqual([]);
    expect(await readSandboxClock(session)).toEqual({
      ok: true,
      value: {
        now: "2026-11-20T09:30:00.000-05:00",
        nextWindow: "2026-11-20T10:45:00.000-05:00",
        nextCutOff: "2026-11-20T15:00:00.000-05:00",
        decisionCutOff: "2026-11-20T17:00:00.000Z",
        isFrozen: false,
        depositBusinessDate: "261120",
      },
    });
  },
);

test("[GAP-25] sends nothing to a bank without sandbox controls", async () => {
  offer("event-poll");
  expect(hasSandbox()).toBe(false);
  expect(await runSandboxCommand(developer(), { command: "runClock" })).toMatchObject({
    ok: false,
    code: "not-offered",
  });
  expect(await readSandboxClock(developer())).toMatchObject({ ok: false, code: "not-offered" });
  expect(portal.bank.requests).toEqual([]);
});

test("[GAP-25] there is no sandbox in production, whatever extensions are listed", async () => {
  vi.spyOn(portalSettings().bank, "environment", "get").mockReturnValue("production");
  expect(hasSandbox()).toBe(false);
  expect(await runSandboxCommand(developer(), { command: "runClock" })).toMatchObject({
    ok: false,
    code: "not-offered",
  });
  expect(portal.bank.requests).toEqual([]);
});

test("a request that violates the API contract is not sent, and every invalid field is named", async () => {
  const outcome = await runSandboxCommand(developer(), {
    command: "postTransaction",
    body: { accountNumber: "12", rail: "Ach", transactionType: "Debit", transactionCode: "PPD", amount: 0 },
  });
  expect(outcome).toMatchObject({
    ok: false,
    code: "invalid",
    fields: { accountNumber: "must be 4 to 17 digits", amount: expect.any(String) },
  });
  expect(portal.bank.requests).toEqual([]);
  expect(await portal.audit()).toEqual([]);
});

test.each(["dropTables", "readClock", "toString"])("%s is not a command", async (command) => {
  expect(await runSandboxCommand(developer(), { command: command as "runClock" })).toMatchObject({
    ok: false,
    code: "invalid",
  });
  expect(portal.bank.requests).toEqual([]);
});

test("[GAP-43] a scenario with invalid lines is reported line by line, and does not run", async () => {
  portal.bank.onCall = (_, response) =>
    respondJson(response, 400, {
      errors: [
        { code: 1002, message: "line 3: amount: must be dollars and cents" },
        { code: 1002, message: "line 3: drawer: is too long" },
        { code: 1002, message: "line 9: at: must be a time" },
      ],
    });
  const outcome = await runSandboxCommand(developer(), { command: "playScenario", body: { text: "deposit amount=x" } });
  expect(outcome).toEqual({
    ok: false,
    code: "refused",
    message: "The scenario was not started: the bank did not accept it.",
    requestId: "req-1",
    fields: {
      "line 3": "amount: must be dollars and cents; drawer: is too long",
      "line 9": "at: must be a time",
    },
  });
  const [row] = await portal.ledger.db.select().from(auditEntries);
  expect(row).toMatchObject({ action: "sandbox.play-scenario", result: "refused", detail: { characters: 16 } });
});

test("a refusal that names no field is reported with the bank's message", async () => {
  portal.bank.onCall = (_, response) =>
    respondJson(response, 409, { errors: [{ code: 1005, message: "The payment is not on hold." }] });
  const outcome = await runSandboxCommand(developer(), {
    command: "decideHold",
    path: { id: ID },
    body: { decision: "Release" },
  });
  expect(outcome).toMatchObject({
    ok: false,
    code: "refused",
    message: "The hold was not decided. The bank says: The payment is not on hold.",
  });
  expect(await portal.audit()).toEqual(["Olga Operator sandbox.decide-hold refused"]);
});

test("[R-38] a lost response is reported as an unknown outcome", async () => {
  portal.bank.onCall = (_, response) => respondJson(response, 500, {});
  const outcome = await runSandboxCommand(developer(), { command: "openAccount", body: { name: "Tips" } });
  expect(outcome).toMatchObject({
    ok: false,
    code: "unknown",
    message: "The bank’s response was lost: it may or may not have happened. Check before you try again.",
  });
  expect(await portal.audit()).toEqual(["Olga Operator sandbox.open-account unknown"]);
});

test("a command is reported as not sent if the bank is unreachable", async () => {
  await portal.bank.close();
  try {
    const outcome = await runSandboxCommand(developer(), { command: "clearFaults" });
    expect(outcome).toMatchObject({
      ok: false,
      code: "unreachable",
      message: expect.stringContaining("Not sent"),
    });
    expect(await portal.audit()).toEqual(["Olga Operator sandbox.clear-faults unreachable"]);
  } finally {
    await portal.bank.reopen();
  }
});

test("a hold decision is applied to the ledger before its event arrives", async () => {
  portal.bank.onCall = (_, response) => respondJson(response, 200, { id: ID, status: "Pending", amount: 4130 });
  await runSandboxCommand(developer(), { command: "decideHold", path: { id: ID }, body: { decision: "Release" } });
  const rows = await portal.ledger.db.select().from(payments);
  expect(rows).toMatchObject([{ id: ID, status: "Pending" }]);
  const [row] = await portal.ledger.db.select().from(auditEntries);
  expect(row).toMatchObject({ subject: ID, result: "Pending", detail: { decision: "Release" } });
});

test("a result value that the API contract does not define is returned unchanged", async () => {
  portal.bank.onCall = (_, response) => respondJson(response, 200, { result: "Parked", payment: { id: ID } });
  const outcome = await runSandboxCommand(developer(), {
    command: "presentCheck",
    body: { accountNumber: "2218009144", checkNumber: "7", amount: 100 },
  });
  expect(outcome).toMatchObject({ ok: true, value: { result: "Parked" } });
  expect(await portal.audit()).toEqual(["Olga Operator sandbox.present-check Parked"]);
});

test("presents a generated check with its images, but never puts images in the audit log", async () => {
  const front = Buffer.from("front").toString("base64");
  const back = Buffer.from("back").toString("base64");
  portal.bank.onCall = ({ path }, response) =>
    path.endsWith("/synthetic-checks")
      ? respondJson(response, 200, { frontImage: front, backImage: back, amount: 7000, payee: "Harbor Market" })
      : respondJson(response, 200, { result: "Held", payment: { id: ID, status: "Hold" } });
  const outcome = await presentDrawnCheck(developer(), { seed: 7, drawnOn: "2218009144", amount: 7000 });
  expect(outcome).toMatchObject({ ok: true, value: { result: "Held" } });
  expect(sentBodies()).toEqual([
    ["POST", "/sandbox/v1/synthetic-checks", { seed: 7, drawnOn: "2218009144", amount: 7000 }],
    [
      "POST",
      "/sandbox/v1/inbound-checks",
      {
        frontImage: front,
        backImage: back,
        amount: 7000,
        payeeName: "Harbor Market",
        bofdRoutingNumber: "061105931",
      },
    ],
  ]);
  const rows = await portal.ledger.db.select().from(auditEntries);
  expect(rows.map(({ action, result }) => [action, result])).toEqual([["sandbox.present-check", "Held"]]);
  expect(JSON.stringify(rows)).not.toContain(front);
});

test("[R-38] nothing is presented if the response with the generated check is lost", async () => {
  portal.bank.onCall = (_, response) => respondJson(response, 500, {});
  expect(await presentDrawnCheck(developer(), { seed: 7 })).toMatchObject({ ok: false, code: "unknown" });
  expect(portal.bank.requests).toHaveLength(1);
  expect(await portal.audit()).toEqual([]);
});

test("[GAP-43] scenarios are listed without their text, and a run is read by its ID", async () => {
  portal.bank.onCall = (_, response) =>
    respondJson(response, 200, { results: [{ name: "two-weeks", title: "Two weeks", about: "History", text: "…" }] });
  expect(await listScenarios(developer())).toEqual({
    ok: true,
    value: [{ name: "two-weeks", title: "Two weeks", about: "History" }],
  });
  portal.bank.onCall = (_, response) => respondJson(response, 200, { id: ID, status: "Running", steps: 9, done: 4 });
  expect(await getScenarioRun(developer(), ID)).toMatchObject({ ok: true, value: { steps: 9, done: 4 } });
});
