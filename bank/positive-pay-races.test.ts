import { type SQL, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { CheckPayment } from "@/lib/contract/check-payment";
import { queryRows } from "@/lib/database/query-rows";
import { createServerDatabase, type ServerDatabase } from "@/lib/database/test-engine";
import { runDueTransitions } from "./clearing/run-due-transitions";
import { reading } from "./testing/readings";
import { eventsOf } from "./testing/recorded-events";
import { MONDAY_MORNING, openTestBank, type TestBank } from "./testing/test-bank";
import { addTestPartner, type TestPartner } from "./testing/test-partner";

// Two processes of one bank, each with its own connections and clock, on a real database server.
let database: ServerDatabase;
let banks: [TestBank, TestBank];
/** The same partner as a client of the first process and of the second. */
let partner: TestPartner;
let secondClient: TestPartner;
let accountNumber: string;

beforeAll(async () => {
  database = await createServerDatabase("bank");
  const databaseUrl = database.url;
  banks = [await openTestBank({ databaseUrl }), await openTestBank({ databaseUrl })];
});
beforeEach(async () => {
  for (const bank of banks) bank.time.set(MONDAY_MORNING);
  partner = await banks[0].addPartner();
  secondClient = await addTestPartner(banks[1].app, banks[1].services, partner.partnerId);
  accountNumber = await partner.openAccount({ positivePayEnabled: true });
});
afterAll(async () => {
  await Promise.all(banks?.map((bank) => bank.close()) ?? []);
  await database?.drop();
});

interface Presentment {
  readonly result: string;
  readonly payment: CheckPayment;
}

const authorize = (changes: object = {}, caller = partner) =>
  caller.call<{ id: string; status: string }>("POST", "/checks/v1/positive-pay-authorizations", {
    accountNumber,
    amount: 125_000,
    checkNumber: 1041,
    ...changes,
  });
const present = (caller = partner) =>
  caller.call<Presentment>("POST", "/sandbox/v1/inbound-checks", {
    accountNumber,
    amount: 125_000,
    checkNumber: "1041",
  });
const statusOf = async (id: string) =>
  (await banks[0].services.db.query.authorizations.findFirst({ where: (table, { eq }) => eq(table.id, id) }))?.status;
const transactions = () =>
  banks[0].services.db.query.coreTransactions.findMany({
    where: (table, { eq }) => eq(table.accountNumber, accountNumber),
  });
const count = async (eventName: string) =>
  (await eventsOf(banks[0], partner)).filter((event) => event.eventName === eventName).length;

/** Starts two calls, in order, while a row that both need is locked, and then releases the lock. */
async function runInOrder<A, B>(row: SQL, first: () => Promise<A>, second: () => Promise<B>): Promise<[A, B]> {
  const { db } = banks[0].services;
  const waitForBlockedCalls = async (expectedCount: number) => {
    const waiting = sql`select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    for (;;) {
      const rows = await queryRows<{ n: number }>(db, waiting);
      if (rows[0]!.n >= expectedCount) return;
    }
  };
  let started: [Promise<A>, Promise<B>] | undefined;
  await db.transaction(async (tx) => {
    await tx.execute(sql`select 1 from ${row} for update`);
    const firstCall = first();
    await waitForBlockedCalls(1);
    started = [firstCall, second()];
    await waitForBlockedCalls(2);
  });
  return Promise.all(started!);
}

test("[GAP-22] [R-17] a revocation just before a match wins, and nothing is paid", async () => {
  const { body: authorization } = await authorize();
  const [revoked, presented] = await runInOrder(
    sql`authorizations where id = ${authorization.id}`,
    () => partner.call("POST", `/checks/v1/positive-pay-authorizations/${authorization.id}/revoke`),
    () => present(secondClient),
  );
  expect(revoked).toMatchObject({ status: 200, body: { status: "Revoked" } });
  expect(presented.body.result).toBe("Held");
  expect(await transactions()).toEqual([]);
  expect([await count("Check.PositivePay.Revoked"), await count("Check.Payment.Received")]).toEqual([1, 0]);
});

test("[GAP-22] [R-17] a match just before a revocation wins: the check is paid and the authorization can't be revoked", async () => {
  const { body: authorization } = await authorize();
  const [presented, revoked] = await runInOrder(
    sql`authorizations where id = ${authorization.id}`,
    () => present(),
    () => secondClient.call("POST", `/checks/v1/positive-pay-authorizations/${authorization.id}/revoke`),
  );
  expect(presented.body.result).toBe("Posted");
  expect(revoked).toMatchObject({ status: 400, body: { errors: [{ code: 2015 }] } });
  expect(await statusOf(authorization.id)).toBe("Paid");
  expect(await transactions()).toHaveLength(1);
  expect([await count("Check.PositivePay.Revoked"), await count("Check.Payment.Received")]).toEqual([0, 1]);
});

test.each(["match", "expiry"] as const)(
  "[GAP-21] [R-17] a check presented as its authorization expires is paid only if it is matched first: %s first",
  async (first) => {
    const { body: old } = await authorize({ expiresAt: "2026-11-16T10:00:00.000-05:00" });
    banks[0].time.set("2026-11-16T09:59:59.999-05:00");
    banks[1].time.set("2026-11-16T10:00:00.000-05:00");
    const account = sql`accounts where account_number = ${accountNumber}`;
    const match = () => present();
    // The amount differs so that the new authorization pays no check.
    const replace = () => authorize({ amount: 1 }, secondClient);
    const [presented, replaced] =
      first === "match"
        ? await runInOrder(account, match, replace)
        : await runInOrder(account, replace, match).then(([a, b]) => [b, a] as const);
    expect(replaced).toMatchObject({ status: 200, body: { status: "Authorized" } });
    expect(presented.body.result).toBe(first === "match" ? "Posted" : "Held");
    expect(await statusOf(old.id)).toBe(first === "match" ? "Paid" : "Expired");
    expect(await transactions()).toHaveLength(first === "match" ? 1 : 0);
  },
);

test.each(["authorization", "cut-off"] as const)(
  "[GAP-18] [R-17] an authorization created at the decision cut-off pays the held check only if it is first: %s first",
  async (first) => {
    const { body: held } = await present();
    for (const bank of banks) bank.time.set("2026-11-16T11:59:59.999-05:00");
    const id = held.payment.id!;
    const row = sql`payments where id = ${id}`;
    const decide = () => authorize();
    const cutOff = () => runDueTransitions(banks[1].services.db, new Date("2026-11-16T12:00:00.000-05:00"));
    const authorized =
      first === "authorization"
        ? (await runInOrder(row, decide, cutOff))[0]
        : (await runInOrder(row, cutOff, decide))[1];
    expect(authorized.body.status).toBe(first === "authorization" ? "Paid" : "Authorized");
    const isPaid = first === "authorization";
    expect((await partner.payment(id)).status).toBe(isPaid ? "Processing" : "Rejected");
    expect(await transactions()).toHaveLength(isPaid ? 1 : 0);
    const returns = await banks[0].services.db.query.payments.findMany({
      where: (table, { eq }) => eq(table.originalPaymentId, id),
    });
    expect(returns).toHaveLength(isPaid ? 0 : 1);
  },
);

test("[GAP-17] [R-17] an authorization pays only one of twelve identical checks presented at once", async () => {
  const { body: authorization } = await authorize();
  const responses = await Promise.all(Array.from({ length: 12 }, (_, i) => present(i % 2 ? partner : secondClient)));
  const results = responses.map(({ body }) => body.result);
  expect(results.filter((result) => result === "Posted")).toHaveLength(1);
  expect(results.filter((result) => result === "Held")).toHaveLength(11);
  const [paid] = responses.filter(({ body }) => body.result === "Posted");
  expect(paid?.body.payment.positivePayMatchId).toBe(authorization.id);
  expect(await transactions()).toHaveLength(1);
});

test("[GAP-21] [R-17] of twelve concurrent authorizations of a check, one pays it, one stays live and ten are refused", async () => {
  const { body: held } = await present();
  const responses = await Promise.all(
    Array.from({ length: 12 }, (_, i) =>
      authorize({ expiresAt: "2026-12-01T12:00:00Z" }, i % 2 ? partner : secondClient),
    ),
  );
  const created = responses.filter(({ status }) => status === 200);
  // The first authorization pays the held check and is no longer live, so one more can be created.
  expect(created.filter(({ body }) => body.status === "Paid")).toHaveLength(1);
  expect(created.filter(({ body }) => body.status === "Authorized")).toHaveLength(1);
  expect(responses.filter(({ status }) => status === 409)).toHaveLength(10);
  expect((await partner.payment(held.payment.id)).status).toBe("Processing");
  expect(await transactions()).toHaveLength(1);
});

test("[GAP-23] [R-17] of two concurrent returns of a check, one succeeds and the other is refused as a conflict", async () => {
  accountNumber = await partner.openAccount();
  const { body } = await present();
  const id = body.payment.id!;
  for (const bank of banks) bank.time.set("2026-11-16T18:00:00-05:00");
  await banks[0].services.clearing.catchUp();
  const path = `/checks/v1/payments/${id}/returns`;
  const responses = await runInOrder(
    sql`payments where id = ${id}`,
    () => partner.call("POST", path, { returnCode: "A" }),
    () => secondClient.call("POST", path, { returnCode: "C" }),
  );
  expect(responses[0]).toMatchObject({ status: 200, body: { returnCode: "A" } });
  expect(responses[1]).toMatchObject({ status: 409, body: { errors: [{ code: 2016 }] } });
  const returns = await banks[0].services.db.query.payments.findMany({
    where: (table, { eq }) => eq(table.originalPaymentId, id),
  });
  expect(returns).toHaveLength(1);
});

test("[GAP-23] [R-17] two processes that send the same return credit the account once", async () => {
  accountNumber = await partner.openAccount();
  const { body } = await present();
  for (const bank of banks) bank.time.set("2026-11-16T18:00:00-05:00");
  await banks[0].services.clearing.catchUp();
  await partner.call("POST", `/checks/v1/payments/${body.payment.id}/returns`, { returnCode: "A" });
  const until = new Date("2026-11-18T12:00:00-05:00");
  await Promise.all(banks.map(({ services }) => runDueTransitions(services.db, until)));
  expect((await transactions()).map(({ transactionCode }) => transactionCode).sort()).toEqual(["CHKPAY", "CHKPAYRTN"]);
  expect(await count("Check.Payment.Sent")).toBe(1);
});

test("[GAP-17] [R-17] two processes send on-us deposits in opposite directions once each, without a deadlock", async () => {
  const accounts = [await partner.openAccount(), await partner.openAccount()] as const;
  for (let serial = 1; serial <= 20; serial++) {
    const [payee, payer] = serial % 2 ? accounts : [accounts[1], accounts[0]];
    const line = `⑆128900053⑆${payer}⑈${serial}`;
    const fields = { routingNumber: "128900053", routingNumberIsValid: true, accountNumber: payer };
    banks[0].setReading(reading({ micr: { isRead: true, line, checkNumber: String(serial), ...fields } }));
    expect((await partner.deposit({ accountNumber: payee, amount: 1_000 })).body.checkType).toBe("OnUs");
  }
  const until = new Date("2026-11-16T11:00:00-05:00");
  await Promise.all(banks.map(({ services }) => runDueTransitions(services.db, until)));
  const payments = await banks[0].services.db.query.payments.findMany({
    where: (table, { inArray }) => inArray(table.accountNumber, [...accounts]),
  });
  const postings = payments.map(({ direction, status, posting }) => `${direction} ${status} ${posting}`);
  expect(postings.filter((posting) => posting === "Outbound Processing Posted")).toHaveLength(20);
  expect(postings.filter((posting) => posting === "Inbound Processing Posted")).toHaveLength(20);
});
