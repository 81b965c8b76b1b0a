import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { CHECK_TRANSACTIONS } from "@/bank/domain/transaction-codes";
import { openTestBank, type TestBank } from "@/bank/testing/test-bank";
import type { TestPartner } from "@/bank/testing/test-partner";
import { queryRows } from "@/lib/database/query-rows";
import { balanceOf } from "./balances";
import { type Posting, postMemo, postTransaction, reverseTransaction } from "./post-transaction";

let bank: TestBank;
let partner: TestPartner;
let accountNumber: string;

beforeAll(async () => {
  bank = await openTestBank();
  partner = await bank.addPartner();
});
beforeEach(async () => {
  accountNumber = await partner.openAccount();
});
afterAll(() => bank.close());

const deposit = (changes: Partial<Posting> = {}): Posting => ({
  ...CHECK_TRANSACTIONS.deposit,
  accountNumber,
  amountCents: 24_150,
  currency: "USD",
  at: bank.services.clock.now(),
  ...changes,
});

const inTransaction = <T>(work: Parameters<typeof bank.services.db.transaction<T>>[0]) =>
  bank.services.db.transaction(work);

async function readEntries(): Promise<unknown[]> {
  const { db } = bank.services;
  const rows = await queryRows<Record<string, unknown>>(
    db,
    sql`
    select t.layer, t.transaction_code as code, e.ledger_account = ${accountNumber} as own, e.side, e.amount_cents::int as cents
    from core_entries e join core_transactions t on t.id = e.transaction_id
    where t.account_number = ${accountNumber} order by t.sequence, e.line`,
  );
  return rows.map((row) => Object.values(row).join(" "));
}

test("[R-21] a posting writes both entries, and the account's balance is the sum of its entries", async () => {
  const posted = await inTransaction((tx) => postTransaction(tx, deposit()));
  expect(posted).toEqual({ posted: true, coreTransactionId: expect.stringMatching(/^[0-9a-f-]{36}$/) });
  await inTransaction((tx) => postTransaction(tx, deposit({ ...CHECK_TRANSACTIONS.payment, amountCents: 150 })));
  expect(await readEntries()).toEqual([
    "Ledger CHKDEP true Credit 24150",
    "Ledger CHKDEP false Debit 24150",
    "Ledger CHKPAY true Debit 150",
    "Ledger CHKPAY false Credit 150",
  ]);
  expect(await balanceOf(bank.services.db, accountNumber)).toEqual({ ledgerCents: 24_000, memoCents: 0 });
});

test("[GAP-12] [R-21] a memo post does not affect the ledger balance and can be reversed only once", async () => {
  const memoPostId = randomUUID();
  expect(await inTransaction((tx) => postMemo(tx, deposit(), memoPostId))).toEqual({ posted: true });
  expect(await balanceOf(bank.services.db, accountNumber)).toEqual({ ledgerCents: 0, memoCents: 24_150 });

  const at = bank.services.clock.now();
  const reversalId = await inTransaction((tx) => reverseTransaction(tx, memoPostId, at));
  expect(reversalId).toMatch(/^[0-9a-f-]{36}$/);
  expect(await inTransaction((tx) => reverseTransaction(tx, memoPostId, at))).toBeNull();
  expect(await balanceOf(bank.services.db, accountNumber)).toEqual({ ledgerCents: 0, memoCents: 0 });
  expect(await readEntries()).toEqual([
    "Memo CHKDEP true Credit 24150",
    "Memo CHKDEP false Debit 24150",
    "Memo CHKDEP true Debit 24150",
    "Memo CHKDEP false Credit 24150",
  ]);
});

test("a posting to an unknown account is rejected", async () => {
  const result = await inTransaction((tx) => postTransaction(tx, deposit({ accountNumber: "9999999999" })));
  expect(result).toEqual({ posted: false, reason: "AccountNotFound" });
});

test("[R-21] a rolled-back transaction posts nothing", async () => {
  await expect(
    inTransaction(async (tx) => {
      await postTransaction(tx, deposit());
      throw new Error("after the posting");
    }),
  ).rejects.toThrow("after the posting");
  expect(await readEntries()).toEqual([]);
});

test.each([
  ["update core_entries set amount_cents = amount_cents + 1"],
  ["delete from core_entries"],
  ["truncate core_entries"],
  ["update core_transactions set amount_cents = 1"],
  ["delete from core_transactions"],
  ["truncate core_transactions cascade"],
])("[R-21] the database rejects: %s", async (statement) => {
  await inTransaction((tx) => postTransaction(tx, deposit()));
  const before = await readEntries();
  await expect(bank.services.db.execute(sql.raw(statement))).rejects.toMatchObject({ code: "23001" });
  expect(await readEntries()).toEqual(before);
});

const transactionRow = (id: string) =>
  `insert into core_transactions (id, partner_id, account_number, layer, rail, transaction_type, transaction_code, amount_cents, currency, at)
   values ('${id}', '${partner.partnerId}', '${accountNumber}', 'Ledger', 'Ach', 'Credit', 'X', 100, 'USD', now())`;
const entryRow = (id: string, line: number, side: string, cents: number, layer = "Ledger") =>
  `insert into core_entries (transaction_id, line, layer, ledger_account, side, amount_cents)
   values ('${id}', ${line}, '${layer}', '${accountNumber}', '${side}', ${cents})`;
/** Raised by the trigger that checks at commit that a transaction's debits and credits match. */
const UNBALANCED = { name: "QueryError", code: "23514" };

test.each<[string, (id: string) => string[]]>([
  ["a transaction without entries", (id) => [transactionRow(id)]],
  ["a transaction with a single entry", (id) => [transactionRow(id), entryRow(id, 1, "Credit", 100)]],
  [
    "entries with different amounts",
    (id) => [transactionRow(id), entryRow(id, 1, "Credit", 100), entryRow(id, 2, "Debit", 99)],
  ],
  [
    "entries that do not match the transaction's amount",
    (id) => [transactionRow(id), entryRow(id, 1, "Credit", 50), entryRow(id, 2, "Debit", 50)],
  ],
  [
    "entries in different layers",
    (id) => [transactionRow(id), entryRow(id, 1, "Credit", 100), entryRow(id, 2, "Debit", 100, "Memo")],
  ],
])("[R-21] the database does not commit %s", async (_, statements) => {
  await expect(
    inTransaction(async (tx) => {
      for (const statement of statements(randomUUID())) await tx.execute(sql.raw(statement));
    }),
  ).rejects.toMatchObject(UNBALANCED);
  expect(await readEntries()).toEqual([]);
});

test("[R-21] the database does not commit an entry added to a complete transaction", async () => {
  const posted = await inTransaction((tx) => postTransaction(tx, deposit()));
  if (!posted.posted) throw new Error("not posted");
  const extraEntry = entryRow(posted.coreTransactionId, 3, "Credit", 1);
  await expect(bank.services.db.execute(sql.raw(extraEntry))).rejects.toMatchObject(UNBALANCED);
  expect(await readEntries()).toHaveLength(2);
});
