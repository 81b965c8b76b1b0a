import "server-only";
import { and, asc, desc, eq, gt, inArray, lt } from "drizzle-orm";
import { intents } from "./deposit-tables";
import type { Intent } from "./intents";
import type { LedgerExecutor } from "./open-ledger";

const PLACING = eq(intents.kind, "place-restriction");
const OPEN = inArray(intents.state, ["sending", "unknown"]);

/** Who placed these restrictions from here, by the restriction's id; one that came from elsewhere is missing. */
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

/** How many that ask the very same are still open and came before: what arrives is theirs first. */
export async function countOlderTwins(db: LedgerExecutor, intent: Intent): Promise<number> {
  const older = await db
    .select({ id: intents.id })
    .from(intents)
    .where(and(PLACING, OPEN, eq(intents.requestHash, intent.requestHash), lt(intents.createdAt, intent.createdAt)));
  return older.length;
}

/** Restrictions and lifts whose outcome at the bank is open since then, the newest first. */
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
