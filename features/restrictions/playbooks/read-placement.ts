import "server-only";
import { findPlacedItems, type PlacedItem, type StoredPlacement } from "@/lib/ledger/restrictions/playbook-placements";
import { findRestrictionsById } from "@/lib/ledger/restrictions/restriction-queries";
import type { LedgerExecutor } from "@/lib/ledger/schema/ledger-database";
import { buildPlacedAccounts, type PlacedAccount } from "./placement-status";

/** Reads the state of each account of several placements, by placement ID. */
export async function readPlacedAccounts(
  db: LedgerExecutor,
  placements: readonly StoredPlacement[],
): Promise<ReadonlyMap<string, PlacedAccount[]>> {
  const items = await findPlacedItems(
    db,
    placements.flatMap(({ jobId, liftJobIds }) => [jobId, ...liftJobIds]),
  );
  const records = await findRestrictionsById(
    db,
    items.flatMap(({ resultId }) => resultId ?? []),
  );
  const byId = new Map(records.map((record) => [record.id, record]));
  return new Map(
    placements.map((placement) => [
      placement.id,
      buildPlacedAccounts(
        placement,
        items.filter(({ jobId }) => jobId === placement.jobId),
        lastLifts(placement, items),
        byId,
      ),
    ]),
  );
}

/** Returns the last attempt to lift each restriction of a placement, by restriction ID. */
function lastLifts({ liftJobIds }: StoredPlacement, items: readonly PlacedItem[]): ReadonlyMap<string, PlacedItem> {
  const attempts = liftJobIds.flatMap((jobId) => items.filter((item) => item.jobId === jobId));
  return new Map(attempts.map((item) => [item.liftedId ?? "", item]));
}
