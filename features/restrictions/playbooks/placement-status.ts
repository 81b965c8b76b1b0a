import type { StoredRestriction } from "@/lib/ledger/restrictions/apply-restriction";
import type { PlacedItem, StoredPlacement } from "@/lib/ledger/restrictions/playbook-placements";
import type { BulkItemState } from "@/lib/ledger/schema/bulk-tables";

/** The outcome of a playbook on one account. */
export interface PlacedAccount {
  readonly accountNumber: string;
  /** In the playbook's order. */
  readonly restrictions: readonly PlacedRestrictionState[];
}

export interface PlacedRestrictionState {
  /** Null until the bank has confirmed the restriction. */
  readonly restrictionId: string | null;
  /** Whether it is in force; `lifted` when it was removed after placement. */
  readonly state: BulkItemState | "lifted";
  /** The state of its lift while it is in force; null when no lift was requested. */
  readonly lift: Exclude<BulkItemState, "done"> | null;
  /** The message about the lift if one was requested, else about the placement. */
  readonly message: string | null;
  readonly requestId: string | null;
  readonly approvalId: string | null;
}

/**
 * The outcome of each account of a placement. The job's items are ordered by account, then in the playbook's order.
 *
 * @param items the items of the placement's job, in order
 * @param lifts the last attempt to lift each restriction, by restriction id
 * @param records the records of the placed restrictions, by id
 */
export function placedAccounts(
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

/** The restrictions of a placement that are in force. */
export function activeRestrictionIds(accounts: readonly PlacedAccount[]): string[] {
  return accounts.flatMap(({ restrictions }) =>
    restrictions.flatMap(({ state, restrictionId }) => (state === "done" && restrictionId ? [restrictionId] : [])),
  );
}
