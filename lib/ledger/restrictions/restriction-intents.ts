import "server-only";
import { and, asc, desc, eq, gt, inArray, lt } from "drizzle-orm";
import type { Intent } from "@/lib/ledger/intents/intents";
import { intents } from "@/lib/ledger/schema/deposit-tables";
import type { LedgerExecutor } from "@/lib/ledger/schema/ledger-database";

const PLACING = eq(intents.kind, "place-restriction");
const OPEN = inArray(intents.state, ["sending", "unknown"]);

/** The names of the people who placed these restrictions in this portal, by restriction id. */
export async function findPlacers(
  db: LedgerExecutor,
  restrictionIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (restrictionIds.length === 0) return new Map();
  const rows = await db
    .select({ restrictionId: intents.resultId, personName: intents.personName })
    .from(intents)
    .where(and(PLACING, inArray(intents.resultId, [...restrictionIds])));
  return new Map(rows.flatMap(({ restrictionId, personName }) => (restrictionId ? [[restrictionId, personName]] : [])));
}

/** The number of older open intents with an identical request: a match from the bank belongs to the oldest first. */
export async function countOlderDuplicates(db: LedgerExecutor, intent: Intent): Promise<number> {
  const older = await db
    .select({ id: intents.id })
    .from(intents)
    .where(and(PLACING, OPEN, eq(intents.requestHash, intent.requestHash), lt(intents.createdAt, intent.createdAt)));
  return older.length;
}

/** Restrictions that were not placed, requested since an instant; newest first. */
export function findFailedPlacements(db: LedgerExecutor, since: Date, limit: number): Promise<Intent[]> {
  return db
    .select()
    .from(intents)
    .where(and(PLACING, eq(intents.state, "failed"), gt(intents.createdAt, since)))
    .orderBy(desc(intents.createdAt), asc(intents.id))
    .limit(limit);
}

/** Intents to place or lift a restriction, created since an instant, whose outcome is unknown; newest first. */
export function findOpenRestrictionIntents(db: LedgerExecutor, since: Date, limit: number): Promise<Intent[]> {
  return db
    .select()
    .from(intents)
    .where(
      and(
        inArray(intents.kind, ["place-restriction", "lift-restriction"]),
        eq(intents.state, "unknown"),
        gt(intents.createdAt, since),
      ),
    )
    .orderBy(desc(intents.createdAt), asc(intents.id))
    .limit(limit);
}
