import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { queryRows } from "@/lib/database/query-rows";
import { createServerDatabase, type ServerDatabase } from "@/lib/database/test-engine";
import { runDueTransitions } from "./clearing/run-due-transitions";
import { micrOfCheck, reading } from "./testing/readings";
import { openTestBank, type TestBank } from "./testing/test-bank";
import { addTestPartner, type TestPartner } from "./testing/test-partner";

// Two processes of one bank on a server with many connections; nothing inside a process serializes calls.
const WINDOW = new Date("2026-11-16T10:45:00-05:00");
const SENDING = new Date("2026-11-16T11:00:00-05:00");

let database: ServerDatabase;
let banks: [TestBank, TestBank];
let partner: TestPartner;
let serial = 0;

beforeAll(async () => {
  database = await createServerDatabase("bank");
  const databaseUrl = database.url;
  const open = () => openTestBank({ databaseUrl });
  banks = [await open(), await open()];
  partner = await banks[0].addPartner();
});
afterAll(async () => {
  await Promise.all(banks?.map((bank) => bank.close()) ?? []);
  await database?.drop();
});

/** Makes both processes read the next picture as a check not seen before. */
function freshCheck(): void {
  serial += 1;
  for (const bank of banks) bank.setReading(reading({ micr: micrOfCheck(String(100_000 + serial)) }));
}

/** The same partner, calling the second process. */
function atSecond(first: TestPartner): Promise<TestPartner> {
  return addTestPartner(banks[1].app, banks[1].services, first.partnerId);
}

const countPayments = async (accountNumber: string) =>
  (await banks[0].services.db.query.payments.findMany({ where: (t, { eq }) => eq(t.accountNumber, accountNumber) }))
    .length;

test("[GAP-6] [R-16] fifty deposits with one identifier at once create one payment, returned fifty times", async () => {
  freshCheck();
  const accountNumber = await partner.openAccount();
  const callers = [partner, await atSecond(partner)];
  const responses = await Promise.all(
    Array.from({ length: 50 }, (_, i) => callers[i % 2]!.deposit({ accountNumber, clientIdentifier: "fifty" })),
  );
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(responses.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect(responses[0]?.body.status).toBe("Pending");
  expect(await countPayments(accountNumber)).toBe(1);
});

test("[GAP-6] [R-16] different bodies with one identifier at once: one payment, the others refused", async () => {
  freshCheck();
  const accountNumber = await partner.openAccount();
  const callers = [partner, await atSecond(partner)];
  const responses = await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      callers[i % 2]!.deposit({ accountNumber, clientIdentifier: "twenty", amount: 1_000 + i }),
    ),
  );
  expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(19).fill(409)]);
  expect(await countPayments(accountNumber)).toBe(1);
});

test("[GAP-14] [R-17] one check at two accounts at once is deposited once", async () => {
  const callers = [partner, await atSecond(partner)];
  for (let round = 0; round < 10; round++) {
    freshCheck();
    const accounts = [await partner.openAccount(), await partner.openAccount()];
    const responses = await Promise.all(callers.map((caller, i) => caller.deposit({ accountNumber: accounts[i]! })));
    expect(responses.map(({ body }) => body.rejectionReason ?? body.status).sort()).toEqual(["Duplicate", "Pending"]);
  }
});

test("[GAP-14] [R-17] concurrent deposits never exceed the day's limits together", async () => {
  freshCheck();
  const accountNumber = await partner.openAccount({ maxItemsPerDay: 4, maxDepositAmountCents: 100_000 });
  const callers = [partner, await atSecond(partner)];
  const responses = await Promise.all(
    // Another amount makes it another check.
    Array.from({ length: 12 }, (_, i) => callers[i % 2]!.deposit({ accountNumber, amount: 30_000 + i })),
  );
  const outcomes = responses.map(({ body }) => body.rejectionReason ?? body.status);
  expect(outcomes.filter((outcome) => outcome === "Pending")).toHaveLength(3);
  expect(outcomes.filter((outcome) => outcome === "MaxDepositAmountExceeded")).toHaveLength(9);
});

test("[GAP-12] [R-17] two processes that batch at once give each payment one sequence number", async () => {
  const accountNumber = await partner.openAccount();
  const ids = [];
  for (let i = 0; i < 20; i++) {
    freshCheck();
    ids.push((await partner.deposit({ accountNumber })).body.id);
  }
  const made = await Promise.all(banks.map(({ services }) => runDueTransitions(services.db, WINDOW)));
  const batched = await Promise.all(ids.map((id) => partner.payment(id)));
  expect(new Set(batched.map(({ status }) => status))).toEqual(new Set(["Batched"]));
  expect(new Set(batched.map(({ fedBatchSequence }) => fedBatchSequence)).size).toBe(20);
  const distribution = await banks[0].services.db.query.distributions.findFirst();
  expect(distribution?.items).toBe(made[0]! + made[1]!);
});

test.each(["cancel", "send"] as const)(
  "[GAP-9] [R-17] canceling and sending at once, %s first to lock the row: the first wins, the other has no effect",
  async (first) => {
    freshCheck();
    const { body: payment } = await partner.deposit({ accountNumber: await partner.openAccount() });
    await runDueTransitions(banks[0].services.db, WINDOW);
    const contenders = {
      cancel: () => partner.call("POST", `/checks/v1/payments/${payment.id}/cancel`),
      send: () => runDueTransitions(banks[1].services.db, SENDING),
    };
    const [canceled] = await whileRowIsLocked(payment.id!, async (blocked) => {
      const started = { [first]: contenders[first]() };
      await blocked(1);
      const second = first === "cancel" ? "send" : "cancel";
      started[second] = contenders[second]();
      await blocked(2);
      return [started.cancel!, started.send!] as [ReturnType<typeof contenders.cancel>, Promise<number>];
    });

    const after = await partner.payment(payment.id);
    if (first === "cancel") {
      expect(canceled).toMatchObject({ status: 200, body: after });
      expect(after).toMatchObject({ status: "Canceled", posting: "Canceled" });
      expect(after).not.toHaveProperty("processedAt");
      expect(after).not.toHaveProperty("coreTransactionId");
    } else {
      expect(canceled).toMatchObject({ status: 400, body: { errors: [{ code: 2013 }] } });
      expect(after).toMatchObject({ status: "Processing", posting: "Posted", postingCode: "OK" });
      expect(after).not.toHaveProperty("canceledAt");
    }
  },
);

/**
 * Locks a payment's row while calls queue up for it, then releases them in order of arrival; returns their responses.
 * `blocked(n)` resolves once n connections wait for a lock.
 */
async function whileRowIsLocked<A, B>(
  id: string,
  queueUp: (blocked: (count: number) => Promise<void>) => Promise<[Promise<A>, Promise<B>]>,
): Promise<[A, B]> {
  const { db } = banks[0].services;
  let queued: [Promise<A>, Promise<B>] | undefined;
  await db.transaction(async (tx) => {
    await tx.execute(sql`select 1 from payments where id = ${id} for update`);
    queued = await queueUp(async (count) => {
      const waiting = sql`select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      for (;;) {
        const rows = await queryRows<{ n: number }>(db, waiting);
        if (rows[0]!.n >= count) return;
      }
    });
  });
  return Promise.all(queued!);
}
