import { computeChainHash, sha256Hex } from "@endorse/audit-verifier/chain";
import { asc } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { findFirstUnchainedEntry, readChainRows } from "@/lib/ledger/audit/chain-queries";
import { auditCheckpoints } from "@/lib/ledger/schema/audit-tables";
import type { LedgerDatabase } from "@/lib/ledger/schema/ledger-database";

const SLICE_ROWS = 1_000;

/** Describes the first broken link in the audit's hash chain; null if every row follows from the previous row. */
export async function findBrokenLink(url: string): Promise<string | null> {
  const connected = drizzle(url);
  const db = connected as unknown as LedgerDatabase;
  try {
    const [beginning] = await db.select().from(auditCheckpoints).orderBy(asc(auditCheckpoints.seq)).limit(1);
    if (!beginning) return "the audit has no beginning";
    let { seq } = beginning;
    let hash = Buffer.from(beginning.hash).toString("hex");
    for (;;) {
      const rows = await readChainRows(db, { after: seq, limit: SLICE_ROWS });
      for (const row of rows) {
        const isNext = row.seq === seq + 1 && row.previousHash === hash && row.text !== null;
        if (!isNext || computeChainHash(hash, row.seq, sha256Hex(row.text)) !== row.hash)
          return `entry ${row.seq} of the audit does not follow from entry ${seq}`;
        ({ seq, hash } = row);
      }
      if (rows.length < SLICE_ROWS) break;
    }
    const unchained = await findFirstUnchainedEntry(db, 0);
    return unchained === null ? null : `entry ${unchained} of the audit is in no chain`;
  } finally {
    await connected.$client.end();
  }
}
