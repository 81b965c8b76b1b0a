import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Ledger } from "@/lib/ledger/open-ledger";
import { openTestLedger } from "@/lib/ledger/test-ledger";
import { findPaymentsByNumber } from "./search";

let ledger: Ledger;
beforeAll(async () => {
  ledger = await openTestLedger();
});
afterAll(() => ledger.close());

test("a number is searched in the indexes of everything it may be, not by a scan of all payments", async () => {
  await ledger.db.execute(sql`set enable_seqscan = off`);
  const query = findPaymentsByNumber(ledger.db, "6f1c2d3e", 8).getSQL();
  const { rows } = (await ledger.db.execute(sql`explain ${query}`)) as unknown as { rows: Record<string, string>[] };
  const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
  for (const index of ["payments_pkey", "payments_by_check_number", "payments_by_client_identifier"]) {
    expect(plan).toContain(index);
  }
  await ledger.db.execute(sql`reset enable_seqscan`);
});
