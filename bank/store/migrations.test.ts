import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runDueTransitions } from "@/bank/clearing/run-due-transitions";
import { createEarlierDatabase } from "@/lib/database/test-earlier";
import type { ServerDatabase } from "@/lib/database/test-engine";
import { balanceOf } from "./balances";
import { openBankDatabase } from "./bank-database";

const MIGRATIONS = fileURLToPath(new URL("./migrations", import.meta.url));
const PARTNER = "11111111-1111-4111-8111-111111111111";
const ACCOUNT = "2218009144";
const deposit = (n: number, status: string, posting: string, more: Record<string, string> = {}) => {
  const fields: Record<string, string> = {
    id: `'00000000-0000-4000-8000-00000000000${n}'`,
    partner_id: `'${PARTNER}'`,
    account_number: `'${ACCOUNT}'`,
    payment_type: "'Forward'",
    direction: "'Outbound'",
    source: "'Api'",
    status: `'${status}'`,
    posting: `'${posting}'`,
    amount_cents: String(10 ** n),
    request_hash: "'x'",
    is_redeposit: "false",
    check_type: "'Standard'",
    iqa_passed: "true",
    deposit_business_date: "'2026-11-16'",
    decision_required: "false",
    was_decisioned: "false",
    was_returned: "false",
    created_at: "'2026-11-16T09:30:00-05:00'",
    last_modified_at: "'2026-11-16T09:30:00-05:00'",
    ...more,
  };
  return `insert into payments (${Object.keys(fields).join(", ")}) values (${Object.values(fields).join(", ")})`;
};

let database: ServerDatabase;

/** A database of the first release, with a deposit in each state. */
beforeAll(async () => {
  const memo = (n: number) => `'00000000-0000-4000-9000-00000000000${n}'`;
  const core = (n: number) => `'00000000-0000-4000-a000-00000000000${n}'`;
  const posted = (n: number) => ({ memo_post_id: memo(n), core_transaction_id: core(n), posted_at: "now()" });
  database = await createEarlierDatabase(MIGRATIONS, "0000_initial", [
    `insert into partners values ('${PARTNER}', 'Partner')`,
    `insert into accounts values ('${ACCOUNT}', '${PARTNER}', '${PARTNER}', '${PARTNER}', 'A', 'Checking', '2020-01-02', true, false, 1, 1, 1)`,
    deposit(1, "Hold", "Pending"),
    deposit(2, "Pending", "Authorized", { memo_post_id: memo(2) }),
    deposit(3, "Batched", "Authorized", {
      memo_post_id: memo(3),
      due_move: "'send'",
      due_at: "'2026-11-16T11:00:00-05:00'",
    }),
    deposit(4, "Processing", "Posted", posted(4)),
    deposit(5, "Completed", "Posted", posted(5)),
    deposit(6, "Canceled", "Canceled", { memo_post_id: memo(6) }),
    deposit(7, "Rejected", "Failed"),
  ]);
});
afterAll(() => database.drop());

test("[GAP-12] [R-21] deposits of the first release get their postings, and continue", async () => {
  const { db, close } = await openBankDatabase({ url: database.url, folder: undefined });
  try {
    expect(await balanceOf(db, ACCOUNT)).toEqual({ ledgerCents: 110_000, memoCents: 1_100 });
    expect(await balanceOf(db, "settlement/Checks")).toEqual({ ledgerCents: -110_000, memoCents: -1_100 });
    await runDueTransitions(db, new Date("2026-11-16T11:00:00-05:00"));
    expect(await balanceOf(db, ACCOUNT)).toEqual({ ledgerCents: 111_000, memoCents: 100 });
  } finally {
    await close();
  }
});
