import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { queryRows } from "@/lib/database/query-rows";
import { createServerDatabase, type ServerDatabase } from "@/lib/database/test-engine";
import { runDueTransitions } from "./clearing/run-due-transitions";
import { micrOfCheck, reading } from "./testing/readings";
import { openTestBank, type TestBank } from "./testing/test-bank";
import { addTestPartner, type TestPartner } from "./testing/test-partner";

// Two processes of one bank on a database server with many connections. Nothing within a process serializes calls.
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

/** Sets the fake reading of a new check in both processes. */
function prepareCheck(): void {
  serial += 1;
  for (const bank of banks) bank.setReading(reading({ micr: micrOfCheck(String(100_000 + serial)) }));
}

/** Adds a client of the same partner that calls the second process. */
function addClientAtSecond(first: TestPartner): Promise<TestPartner> {
  return addTestPartner(banks[1].app, banks[1].services, first.partnerId);
}

const countPayments = async (accountNumber: string) =>
  (await banks[0].services.db.query.payments.findMany({ where: (t, { eq }) => eq(t.accountNumber, accountNumber) }))
    .length;

test("[GAP-6] [R-16] fifty concurrent deposits with one identifier create one payment, and all return it", async () => {
  prepareCheck();
  const accountNumber = await partner.openAccount();
  const callers = [partner, await addClientAtSecond(partner)];
  const responses = await Promise.all(
    Array.from({ length: 50 }, (_, i) => callers[i % 2]!.deposit({ accountNumber, clientIdentifier: "fifty" })),
  );
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(responses.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect(responses[0]?.body.status).toBe("Pending");
  expect(await countPayments(accountNumber)).toBe(1);
});

test("[GAP-6] [R-16] of concurrent deposits with one identifier and different bodies, one is recorded and the rest refused", async () => {
  prepareCheck();
  const accountNumber = await partner.openAccount();
  const callers = [partner, await addClientAtSecond(partner)];
  const responses = await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      callers[i % 2]!.deposit({ accountNumber, clientIdentifier: "twenty", amount: 1_000 + i }),
    ),
  );
  expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(19).fill(409)]);
  expect(await countPayments(accountNumber)).toBe(1);
});

test("[GAP-14] [R-17] one check deposited into two accounts concurrently is accepted once", async () => {
  const callers = [partner, await addClientAtSecond(partner)];
  for (let round = 0; round < 10; round++) {
    prepareCheck();
    const accounts = [await partner.openAccount(), await partner.openAccount()];
    const responses = await Promise.all(callers.map((caller, i) => caller.deposit({ accountNumber: accounts[i]! })));
    expect(responses.map(({ body }) => body.rejectionReason ?? body.status).sort()).toEqual(["Duplicate", "Pending"]);
  }
});

test("[GAP-14] [R-17] concurrent deposits never exceed the daily limits in total", async () => {
  prepareCheck();
  const accountNumber = await partner.openAccount({ maxItemsPerDay: 4, maxDepositAmountCents: 100_000 });
  const callers = [partner, await addClientAtSecond(partner)];
  const responses = await Promise.all(
    // A different amount makes each deposit a different check.
    Array.from({ length: 12 }, (_, i) => callers[i % 2]!.deposit({ accountNumber, amount: 30_000 + i })),
  );
  const outcomes = responses.map(({ body }) => body.rejectionReason ?? body.status);
  expect(outcomes.filter((outcome) => outcome === "Pending")).toHaveLength(3);
  expect(outcomes.filter((outcome) => outcome === "MaxDepositAmountExceeded")).toHaveLength(9);
});

test("[GAP-12] [R-17] two processes that batch concurrently assign each payment a unique sequence number", async () => {
  const accountNumber = await partner.openAccount();
  const ids = [];
  for (let i = 0; i < 20; i++) {
    prepareCheck();
    ids.push((await partner.deposit({ accountNumber })).body.id);
  }
  const counts = await Promise.all(banks.map(({ services }) => runDueTransitions(services.db, WINDOW)));
  const batched = await Promise.all(ids.map((id) => partner.payment(id)));
  expect(new Set(batched.map(({ status }) => status))).toEqual(new Set(["Batched"]));
  expect(new Set(batched.map(({ fedBatchSequence }) => fedBatchSequence)).size).toBe(20);
  const distribution = await banks[0].services.db.query.distributions.findFirst();
  expect(distribution?.items).toBe(counts[0]! + counts[1]!);
});

test.each(["cancel", "send"] as const)(
  "[GAP-9] [R-17] when a cancellation and sending run concurrently, %s first, only the first has an effect",
  async (first) => {
    prepareCheck();
    const { body: payment } = await partner.deposit({ accountNumber: await partner.openAccount() });
    await runDueTransitions(banks[0].services.db, WINDOW);
    const contenders = {
      cancel: () => partner.call("POST", `/checks/v1/payments/${payment.id}/cancel`),
      send: () => runDueTransitions(banks[1].services.db, SENDING),
    };
    const [canceled] = await whileRowIsLocked(payment.id!, async (waitForBlockedCalls) => {
      const started = { [first]: contenders[first]() };
      await waitForBlockedCalls(1);
      const second = first === "cancel" ? "send" : "cancel";
      started[second] = contenders[second]();
      await waitForBlockedCalls(2);
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
 * Locks a payment's row while calls queue for the lock, then releases it so that they run in order of arrival. Returns
 * their responses. `waitForBlockedCalls(n)` resolves once n connections wait for a lock.
 */
async function whileRowIsLocked<A, B>(
  id: string,
  queueUp: (waitForBlockedCalls: (count: number) => Promise<void>) => Promise<[Promise<A>, Promise<B>]>,
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
