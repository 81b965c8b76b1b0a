import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { queryRows } from "@/lib/database/query-rows";
import { createServerDatabase, type ServerDatabase } from "@/lib/database/test-engine";
import { scaledRuns } from "@/lib/shared/test-seed";
import { runDueTransitions } from "./clearing/run-due-transitions";
import { balanceOf } from "./store/balances";
import { micrOfCheck, reading } from "./testing/readings";
import { openTestBank, type TestBank } from "./testing/test-bank";
import { addTestPartner, type TestPartner } from "./testing/test-partner";

// Two processes of one bank on a database server with many connections. One places restrictions, and both post.
const WINDOW = new Date("2026-11-16T10:45:00-05:00");
const SENDING = new Date("2026-11-16T11:00:00-05:00");

let database: ServerDatabase;
let banks: [TestBank, TestBank];
let partner: TestPartner;
let secondClient: TestPartner;
let master: string;
let sub: string;
let serial = 0;

beforeAll(async () => {
  database = await createServerDatabase("bank");
  const databaseUrl = database.url;
  const open = () => openTestBank({ databaseUrl });
  banks = [await open(), await open()];
  partner = await banks[0].addPartner();
  secondClient = await addTestPartner(banks[1].app, banks[1].services, partner.partnerId);
});
beforeEach(async () => {
  master = await partner.openAccount();
  sub = await partner.openAccount({ masterAccountNumber: master });
});
afterAll(async () => {
  await Promise.all(banks?.map((bank) => bank.close()) ?? []);
  await database?.drop();
});

const restrict = () =>
  partner.call<{ id: string }>("POST", `/core/v1/dda/accounts/${master}/restrictions`, {
    appliesTo: "All",
    reason: "Compromised",
  });
const post = (accountNumber: string, by: TestPartner) =>
  by.call<{ posted: boolean }>("POST", "/sandbox/v1/transactions", {
    accountNumber,
    rail: "Ach",
    transactionType: "Debit",
    transactionCode: "PPD",
    amount: 1,
  });
function deposit(by: TestPartner, accountNumber = master) {
  serial += 1;
  for (const bank of banks) bank.setReading(reading({ micr: micrOfCheck(String(400_000 + serial)) }));
  return by.deposit({ accountNumber });
}
const readBalance = (accountNumber: string) => balanceOf(banks[0].services.db, accountNumber);

test("[R-19] no posting that begins after the restriction's response succeeds", async () => {
  for (let round = 0; round < scaledRuns(5); round++) {
    master = await partner.openAccount();
    sub = await partner.openAccount({ masterAccountNumber: master });
    let hasResponded = false;
    let begunCount = 0;
    let postedCount = 0;
    const latePostings: boolean[] = [];
    const worker = async (accountNumber: string, by: TestPartner) => {
      // Bounded so that an endless queue of postings does not delay the restriction.
      for (let [earlyPostings, left] = [60, 12]; left > 0; ) {
        if (!hasResponded && earlyPostings-- <= 0) await placed;
        const isLate = hasResponded;
        if (isLate) left--;
        begunCount++;
        const result = await post(accountNumber, by);
        expect(result.status).toBe(200);
        if (result.body.posted) postedCount++;
        if (isLate) latePostings.push(result.body.posted);
      }
    };
    const placing = async () => {
      while (postedCount < 10) await new Promise(setImmediate);
      expect((await restrict()).status).toBe(200);
      hasResponded = true;
    };
    const placed = placing();
    await Promise.all([
      placed,
      ...[master, sub, master, sub].map((accountNumber, i) => worker(accountNumber, [partner, secondClient][i % 2]!)),
    ]);
    expect(new Set(latePostings)).toEqual(new Set([false]));
    const [ofMaster, ofSub] = [await readBalance(master), await readBalance(sub)];
    expect(-(ofMaster.ledgerCents + ofSub.ledgerCents)).toBe(postedCount);
    expect(begunCount).toBeGreaterThan(postedCount);
  }
});

test.each(["master", "sub"] as const)(
  "[R-19] a posting to the %s account is blocked if the restriction locks the account first",
  async (which) => {
    const accountNumber = which === "master" ? master : sub;
    const [placed, result] = await whileAccountIsLocked(async (waitForBlockedCalls) => {
      const placing = restrict();
      await waitForBlockedCalls(1);
      const posting = post(accountNumber, secondClient);
      await waitForBlockedCalls(2);
      return [placing, posting];
    });
    expect(placed.status).toBe(200);
    expect(result).toMatchObject({ status: 200, body: { posted: false, restriction: { id: placed.body.id } } });
    expect((await readBalance(accountNumber)).ledgerCents).toBe(0);
  },
);

test.each(["master", "sub"] as const)(
  "[R-19] a posting to the %s account succeeds if it locks the account before the restriction",
  async (which) => {
    const accountNumber = which === "master" ? master : sub;
    const [result, placed] = await whileAccountIsLocked(async (waitForBlockedCalls) => {
      const posting = post(accountNumber, secondClient);
      await waitForBlockedCalls(1);
      const placing = restrict();
      await waitForBlockedCalls(2);
      return [posting, placing];
    });
    expect(result).toMatchObject({ status: 200, body: { posted: true } });
    expect(placed.status).toBe(200);
    expect((await post(accountNumber, secondClient)).body.posted).toBe(false);
    expect((await readBalance(accountNumber)).ledgerCents).toBe(-1);
  },
);

test("[R-19] [GAP-14] a deposit is Rejected and not memo-posted if the restriction locks the account first", async () => {
  const [, result] = await whileAccountIsLocked(async (waitForBlockedCalls) => {
    const placing = restrict();
    await waitForBlockedCalls(1);
    const depositing = deposit(secondClient);
    await waitForBlockedCalls(2);
    return [placing, depositing];
  });
  expect(result.body).toMatchObject({ status: "Rejected", rejectionReason: "PostingException" });
  expect(await readBalance(master)).toEqual({ ledgerCents: 0, memoCents: 0 });
});

test.each(["restrict", "send"] as const)(
  "[R-19] when a restriction and sending run concurrently, %s first, a deposit is either sent and posted or neither",
  async (first) => {
    const { body: payment } = await deposit(partner);
    await runDueTransitions(banks[0].services.db, WINDOW);
    const contenders = { restrict, send: () => runDueTransitions(banks[1].services.db, SENDING) };
    await whileAccountIsLocked(async (waitForBlockedCalls) => {
      const firstCall = contenders[first]();
      await waitForBlockedCalls(1);
      const secondCall = contenders[first === "send" ? "restrict" : "send"]();
      await waitForBlockedCalls(2);
      return [firstCall, secondCall] as [Promise<unknown>, Promise<unknown>];
    });
    const after = await partner.payment(payment.id);
    const finalBalance = await readBalance(master);
    if (first === "restrict") {
      expect(after).toMatchObject({ status: "Rejected", posting: "Failed", rejectionReason: "PostingException" });
      expect(finalBalance).toEqual({ ledgerCents: 0, memoCents: 0 });
    } else {
      expect(after).toMatchObject({ status: "Processing", posting: "Posted", postingCode: "OK" });
      expect(finalBalance).toEqual({ ledgerCents: 24_150, memoCents: 0 });
    }
  },
);

test("[R-21] concurrent cancellation and sending post each deposit at most once", async () => {
  const payments = [];
  for (let i = 0; i < 12; i++) payments.push((await deposit(partner)).body);
  await runDueTransitions(banks[0].services.db, WINDOW);
  const cancels = payments.map(({ id }) => secondClient.call("POST", `/checks/v1/payments/${id}/cancel`));
  await Promise.all([runDueTransitions(banks[0].services.db, SENDING), ...cancels]);
  const after = await Promise.all(payments.map(({ id }) => partner.payment(id)));
  const sent = after.filter(({ status }) => status === "Processing").length;
  expect(sent + after.filter(({ status }) => status === "Canceled").length).toBe(12);
  expect(await readBalance(master)).toEqual({ ledgerCents: sent * 24_150, memoCents: 0 });
});

test("[R-21] the entries of each layer balance after all these races", async () => {
  const rows = await queryRows<unknown>(
    banks[0].services.db,
    sql`
    select layer, sum(case side when 'Credit' then amount_cents else -amount_cents end)::int as difference
    from core_entries group by layer order by layer`,
  );
  expect(rows).toEqual([
    { layer: "Ledger", difference: 0 },
    { layer: "Memo", difference: 0 },
  ]);
});

/**
 * Locks the master account's row while calls queue for the lock, then releases it so that they run in order of arrival.
 * Returns their responses. `waitForBlockedCalls(n)` resolves once n connections wait for a lock.
 */
async function whileAccountIsLocked<A, B>(
  queueUp: (waitForBlockedCalls: (count: number) => Promise<void>) => Promise<[Promise<A>, Promise<B>]>,
): Promise<[A, B]> {
  const { db } = banks[0].services;
  let queued: [Promise<A>, Promise<B>] | undefined;
  await db.transaction(async (tx) => {
    await tx.execute(sql`select 1 from accounts where account_number = ${master} for update`);
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
