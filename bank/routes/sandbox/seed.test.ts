import { afterEach, expect, test } from "vitest";
import { openTestBank, type TestBank } from "@/bank/testing/test-bank";
import { addTestPartner } from "@/bank/testing/test-partner";

const banks: TestBank[] = [];
afterEach(async () => {
  for (const bank of banks.splice(0)) await bank.close();
});

/** Opens an empty bank with a partner that has a fixed id and an account that has a fixed number. */
async function openEmptyBank(seed: string | null) {
  const bank = await openTestBank();
  banks.push(bank);
  const partner = await addTestPartner(bank.app, bank.services, "3c0f2a6e-1111-4222-8333-444455556666");
  const accountNumber = await partner.openAccount({ accountNumber: "2345678901", positivePayEnabled: true });
  expect((await partner.call("PUT", "/sandbox/v1/seed", { seed })).body).toEqual({ seed });
  expect((await partner.call("GET", "/sandbox/v1/seed")).body).toEqual({ seed });
  return { bank, partner, accountNumber };
}

/** Creates a record of each kind that has an id, and returns all responses and records as JSON. */
async function createAllRecords(seed: string | null): Promise<string> {
  const { bank, partner, accountNumber } = await openEmptyBank(seed);
  const responses: unknown[] = [];
  const call = async <T>(method: string, path: string, body?: unknown) => {
    const response = await partner.call<T>(method, path, body);
    responses.push(response.status, response.body);
    return response.body;
  };
  await call("POST", "/sandbox/v1/accounts", { name: "Another" });
  await call("POST", "/v1/registrations", {
    partnerId: partner.partnerId,
    eventName: "Check.Payment.Sent",
    callbackUrl: "http://localhost:9/hook",
  });
  await partner.deposit({ accountNumber });
  await call("POST", "/checks/v1/positive-pay-authorizations", { accountNumber, amount: 5_000, checkNumber: 7 });
  const { payment } = await call<{ payment: { id: string } }>("POST", "/sandbox/v1/inbound-checks", {
    accountNumber,
    amount: 5_000,
    checkNumber: "0007",
  });
  await call("POST", "/sandbox/v1/clock/advance", { duration: "P1D" });
  await call("POST", `/checks/v1/payments/${payment.id}/returns`, { returnCode: "A" });
  await call("POST", "/sandbox/v1/clock/advance", { duration: "P2D" });
  await call("POST", `/core/v1/dda/accounts/${accountNumber}/restrictions`, { appliesTo: "All", reason: "test" });
  const { db } = bank.services;
  return JSON.stringify([
    responses,
    await db.query.payments.findMany({ orderBy: (table, { asc }) => asc(table.sequence) }),
    await db.query.events.findMany({ orderBy: (table, { asc }) => asc(table.sequence) }),
    await db.query.coreTransactions.findMany({ orderBy: (table, { asc }) => asc(table.sequence) }),
    await db.query.authorizations.findMany(),
    await db.query.restrictions.findMany(),
  ]);
}

test("[GAP-43] the same calls and seed on an empty bank produce the same ids; a different seed or none produces different ids", async () => {
  const firstRun = await createAllRecords("seven");
  expect(await createAllRecords("seven")).toBe(firstRun);
  expect(await createAllRecords("eight")).not.toBe(firstRun);
  expect(await createAllRecords(null)).not.toBe(await createAllRecords(null));
  expect(firstRun).toMatch(/"id":"[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}"/);
});

test("[GAP-43] ids are not repeated after the same seed is set again", async () => {
  const { partner, accountNumber } = await openEmptyBank("seven");
  const deposit = async () => (await partner.deposit({ accountNumber })).body.id;
  const first = await deposit();
  await partner.call("PUT", "/sandbox/v1/seed", { seed: null });
  const second = await deposit();
  await partner.call("PUT", "/sandbox/v1/seed", { seed: "seven" });
  expect(new Set([first, second, await deposit()]).size).toBe(3);
});

test("[GAP-43] twenty concurrent deposits with a seed have different ids", async () => {
  const { partner, accountNumber } = await openEmptyBank("seven");
  const deposits = await Promise.all(Array.from({ length: 20 }, () => partner.deposit({ accountNumber })));
  expect(new Set(deposits.map(({ body }) => body.id)).size).toBe(20);
});

test("[GAP-25] production does not offer seeds or clock controls", async () => {
  const bank = await openTestBank({ mode: "production" });
  banks.push(bank);
  const partner = await bank.addPartner();
  for (const [method, path] of [
    ["GET", "/sandbox/v1/seed"],
    ["PUT", "/sandbox/v1/seed"],
    ["POST", "/sandbox/v1/clock/freeze"],
    ["POST", "/sandbox/v1/clock/run"],
  ] as const) {
    expect((await partner.call(method, path, method === "GET" ? undefined : {})).status).toBe(404);
  }
});
