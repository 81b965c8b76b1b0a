import type { StoredRestriction } from "@/lib/ledger/restrictions/apply-restriction";
import type { PlacedItem, StoredPlacement } from "@/lib/ledger/restrictions/playbook-placements";
import type { BulkItemState } from "@/lib/ledger/schema/bulk-tables";

/** What became of a playbook on one account. */
export interface PlacedAccount {
  readonly accountNumber: string;
  /** In the playbook's order. */
  readonly restrictions: readonly PlacedRestrictionState[];
}

export interface PlacedRestrictionState {
  /** Known once the bank has confirmed it. */
  readonly restrictionId: string | null;
  /** Whether it is in force: `lifted` when it was placed and removed since. */
  readonly state: BulkItemState | "lifted";
}

/**
 * What became of each account of a placement: its items stand by account, and for each account in the playbook's order.
 *
 * @param items of the placement's own job, in their order
 * @param records of the restrictions that were placed
 */
export function placedAccounts(
  { accountNumbers, playbook }: Pick<StoredPlacement, "accountNumbers" | "playbook">,
  items: readonly Pick<PlacedItem, "state" | "resultId">[],
  records: ReadonlyMap<string, Pick<StoredRestriction, "status">>,
): PlacedAccount[] {
  const { length } = playbook.restrictions;
  return accountNumbers.map((accountNumber, index) => ({
    accountNumber,
    restrictions: items.slice(index * length, (index + 1) * length).map(({ state, resultId }) => ({
      restrictionId: resultId,
      state: resultId !== null && records.get(resultId)?.status === "Inactive" ? "lifted" : state,
    })),
  }));
}

/** The restrictions of a placement that are in force. */
export function activeRestrictionIds(accounts: readonly PlacedAccount[]): string[] {
  return accounts.flatMap(({ restrictions }) =>
    restrictions.flatMap(({ state, restrictionId }) => (state === "done" && restrictionId ? [restrictionId] : [])),
  );
}
