import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { verifyToEnd } from "@/features/audit/sign-head";
import { createEarlierDatabase } from "@/lib/database/test-earlier";
import type { ServerDatabase } from "@/lib/database/test-engine";
import { addAuditEntry } from "@/lib/ledger/audit/audit-entries";
import { findCheckpoints } from "@/lib/ledger/audit/chain-queries";
import { type Ledger, openLedger, provideLedger } from "@/lib/ledger/open-ledger";
import { auditChain, auditEntries } from "@/lib/ledger/schema/audit-tables";
import { setTestEnvironment } from "@/lib/ledger/test-ledger";

const MIGRATIONS = fileURLToPath(new URL("../migrations", import.meta.url));
/** The last migration before there was a chain. */
const BEFORE_THE_CHAIN = "0018_second_factors";
const NOW = new Date("2026-11-23T12:00:00Z");

const picturesFolder = mkdtempSync(join(tmpdir(), "endorse-audit-migration-"));
let database: ServerDatabase;
let ledger: Ledger;

/** A ledger from before the chain, with rows in its audit, which this version then opens. */
beforeAll(async () => {
  const rows = sql`
    insert into audit_entries (at, person_name, action, subject, result, detail)
    select '2026-10-01T09:00:00.123456-04:00'::timestamptz + n * interval '1 hour', 'Ünal O’Brien', 'sign-in', null,
      'row ' || n, case when n % 2 = 0 then jsonb_build_object('n', n, 'amount', 1.50) end
    from generate_series(1, 250) as n`;
  database = await createEarlierDatabase(MIGRATIONS, BEFORE_THE_CHAIN, [rows]);
  setTestEnvironment("http://127.0.0.1:1");
  ledger = await openLedger({ url: database.url, folder: undefined, picturesFolder });
  provideLedger(ledger);
});
afterAll(async () => {
  await ledger.close();
  await database.drop();
  rmSync(picturesFolder, { recursive: true, force: true });
});

test("[R-22] rows from before the chain are chained in their order, behind a beginning that counts them, and verify", async () => {
  expect(await ledger.db.$count(auditChain)).toBe(250);
  const [beginning, ...more] = await findCheckpoints(ledger.db);
  expect(more).toEqual([]);
  expect(JSON.parse(beginning!.statement)).toMatchObject({ kind: "audit-beginning", earlierEntries: 250 });
  await addAuditEntry(ledger.db, {
    at: NOW,
    person: { id: null, name: "Dana" },
    sessionId: null,
    action: "sign-in",
    result: "after the migration",
  });
  expect(await verifyToEnd(NOW)).toMatchObject({ verifiedSeq: 251, isAtEnd: true, problem: null });
  const order = await ledger.db.execute(
    sql`select count(*)::int as wrong from audit_chain join audit_entries on id = entry_id where seq <= 250 and result <> 'row ' || seq`,
  );
  expect((order as unknown as { rows: unknown[] }).rows).toEqual([{ wrong: 0 }]);
});

test("[R-22] a row from before the chain can no longer be changed, and one that was is found", async () => {
  const change = sql`update audit_entries set result = 'forged' where result = 'row 7'`;
  await expect(ledger.db.execute(change)).rejects.toMatchObject({ code: "23001" });
  await ledger.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(change);
  });
  const found = await verifyToEnd(new Date(NOW.getTime() + 24 * 60 * 60_000));
  expect(found?.problem?.message).toBe("Entry 7 was changed after it was written.");
  expect(await ledger.db.$count(auditEntries)).toBe(251);
});
