import type { StoredRestriction } from "@/lib/ledger/restrictions/apply-restriction";
import type { PlacedItem, StoredPlacement } from "@/lib/ledger/restrictions/playbook-placements";
import type { BulkItemState } from "@/lib/ledger/schema/bulk-tables";

/** The state of a placed playbook on one account. */
export interface PlacedAccount {
  readonly accountNumber: string;
  /** In the playbook's order. */
  readonly restrictions: readonly PlacedRestrictionState[];
}

export interface PlacedRestrictionState {
  /** Null until the bank has confirmed the restriction. */
  readonly restrictionId: string | null;
  /** State of the placement, or `lifted` if the restriction was removed afterward. */
  readonly state: BulkItemState | "lifted";
  /** State of the requested lift while the restriction is in force; null if no lift was requested. */
  readonly lift: Exclude<BulkItemState, "done"> | null;
  /** Message about the lift if a lift was requested, else about the placement. */
  readonly message: string | null;
  readonly requestId: string | null;
  readonly approvalId: string | null;
}

/**
 * Computes the state of each account of a placement. The job's items are ordered by account, then in the playbook's
 * order.
 *
 * @param items the items of the placement's job, in order
 * @param lifts the last attempt to lift each restriction, by restriction ID
 * @param records the records of the placed restrictions, by ID
 */
export function buildPlacedAccounts(
  { accountNumbers, playbook }: Pick<StoredPlacement, "accountNumbers" | "playbook">,
  items: readonly Attempt[],
  lifts: ReadonlyMap<string, Attempt>,
  records: ReadonlyMap<string, Pick<StoredRestriction, "status">>,
): PlacedAccount[] {
  const { length } = playbook.restrictions;
  return accountNumbers.map((accountNumber, index) => ({
    accountNumber,
    restrictions: items.slice(index * length, (index + 1) * length).map((item) => {
      const { resultId } = item;
      const state = resultId !== null && records.get(resultId)?.status === "Inactive" ? "lifted" : item.state;
      const lift = (state === "done" && lifts.get(resultId ?? "")) || null;
      const { message, requestId, approvalId, state: liftState } = lift ?? { ...item, state: "done" };
      return {
        restrictionId: resultId,
        ...{ state, lift: liftState === "done" ? null : liftState },
        ...(state === "lifted"
          ? { message: null, requestId: null, approvalId: null }
          : { message, requestId, approvalId }),
      };
    }),
  }));
}

type Attempt = Pick<PlacedItem, "state" | "resultId" | "message" | "requestId" | "approvalId">;

/** Returns the IDs of a placement's active restrictions. */
export function activeRestrictionIds(accounts: readonly PlacedAccount[]): string[] {
  return accounts.flatMap(({ restrictions }) =>
    restrictions.flatMap(({ state, restrictionId }) => (state === "done" && restrictionId ? [restrictionId] : [])),
  );
}
