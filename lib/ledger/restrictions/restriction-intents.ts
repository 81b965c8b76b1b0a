import "server-only";
import { and, asc, desc, eq, gt, inArray, lt } from "drizzle-orm";
import type { Intent } from "@/lib/ledger/intents/intents";
import { intents } from "@/lib/ledger/schema/deposit-tables";
import type { LedgerExecutor } from "@/lib/ledger/schema/ledger-database";

const IS_PLACEMENT = eq(intents.kind, "place-restriction");
const IS_OPEN = inArray(intents.state, ["sending", "unknown"]);

/** Returns the names of the people who placed restrictions in this portal, by restriction ID. */
export async function findPlacerNames(
  db: LedgerExecutor,
  restrictionIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (restrictionIds.length === 0) return new Map();
  const rows = await db
    .select({ restrictionId: intents.resultId, personName: intents.personName })
    .from(intents)
    .where(and(IS_PLACEMENT, inArray(intents.resultId, [...restrictionIds])));
  return new Map(rows.flatMap(({ restrictionId, personName }) => (restrictionId ? [[restrictionId, personName]] : [])));
}

/** Counts older open intents with an identical request; a match at the bank belongs to the oldest intent first. */
export async function countOlderDuplicates(db: LedgerExecutor, intent: Intent): Promise<number> {
  const older = await db
    .select({ id: intents.id })
    .from(intents)
    .where(
      and(IS_PLACEMENT, IS_OPEN, eq(intents.requestHash, intent.requestHash), lt(intents.createdAt, intent.createdAt)),
    );
  return older.length;
}

/** Returns failed intents to place a restriction, created since a given time, newest first. */
export function findFailedPlacements(db: LedgerExecutor, since: Date, limit: number): Promise<Intent[]> {
  return db
    .select()
    .from(intents)
    .where(and(IS_PLACEMENT, eq(intents.state, "failed"), gt(intents.createdAt, since)))
    .orderBy(desc(intents.createdAt), asc(intents.id))
    .limit(limit);
}

/** Returns intents to place or lift a restriction with an unknown outcome, since a given time, newest first. */
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
