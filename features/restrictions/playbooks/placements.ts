import "server-only";
import { maskFor } from "@/lib/access/masking/account-masking";
import { can } from "@/lib/access/permissions";
import type { Session } from "@/lib/access/session";
import { findSavedAccountNames } from "@/lib/ledger/accounts/saved-accounts";
import { ledger } from "@/lib/ledger/open-ledger";
import { findPlacement, findPlacements, type StoredPlacement } from "@/lib/ledger/restrictions/playbook-placements";
import { findUnconfirmedFreezes } from "@/lib/ledger/restrictions/unconfirmed-freezes";
import type { PlaybookSnapshot } from "@/lib/ledger/schema/playbook-tables";
import { isGuid } from "@/lib/shared/is-guid";
import { activeRestrictionIds, type PlacedAccount } from "./placement-status";
import { readPlacedAccounts } from "./read-placement";

/** A list entry for a placed playbook. */
export interface PlacementSummary {
  readonly id: string;
  readonly playbookName: string;
  readonly accounts: number;
  readonly reason: string;
  readonly personName: string;
  /** ISO 8601 timestamp. */
  readonly createdAt: string;
  /** Number of accounts on which every restriction is in force. */
  readonly inForce: number;
  /** Number of accounts on which every restriction was lifted. */
  readonly lifted: number;
  /** Number of accounts on which a restriction failed. */
  readonly failed: number;
}

export interface PlacementDetail extends Omit<PlacementSummary, "accounts" | "playbookName"> {
  /** The playbook as it was when placed. */
  readonly playbook: PlaybookSnapshot;
  readonly accounts: readonly (PlacedAccount & { readonly name: string | null })[];
  readonly notes: string | null;
  readonly jobId: string;
  /** Oldest first. */
  readonly liftJobIds: readonly string[];
  /** Number of active restrictions, which can be lifted. */
  readonly active: number;
  /** Number of active freezes that are not confirmed yet. */
  readonly unconfirmed: number;
  readonly canConfirm: boolean;
}

const MAX_LISTED = 20;

/** Lists the newest placements. */
export async function listPlacements(session: Session): Promise<PlacementSummary[]> {
  if (!can(session, "restrictions.read")) return [];
  const { db } = await ledger();
  const placements = await findPlacements(db, MAX_LISTED);
  const accounts = await readPlacedAccounts(db, placements);
  return maskFor(
    session,
    placements.map((placement) => {
      const { playbook, accountNumbers } = placement;
      const summary = summarize(placement, accounts.get(placement.id) ?? []);
      return { ...summary, playbookName: playbook.name, accounts: accountNumbers.length };
    }),
  );
}

/** Returns a placement with the state of each account; null if the placement does not exist. */
export async function getPlacement(session: Session, id: string): Promise<PlacementDetail | null> {
  if (!can(session, "restrictions.read") || !isGuid(id)) return null;
  const { db } = await ledger();
  const placement = await findPlacement(db, id);
  if (!placement) return null;
  const accounts = (await readPlacedAccounts(db, [placement])).get(id) ?? [];
  const active = activeRestrictionIds(accounts);
  const [names, unconfirmed] = await Promise.all([
    findSavedAccountNames(db, placement.accountNumbers),
    findUnconfirmedFreezes(db, active),
  ]);
  const { playbook, notes, jobId, liftJobIds, personId } = placement;
  return maskFor(session, {
    ...summarize(placement, accounts),
    ...{ playbook, notes, jobId, liftJobIds },
    accounts: accounts.map((account) => ({ ...account, name: names.get(account.accountNumber) ?? null })),
    active: active.length,
    unconfirmed: unconfirmed.size,
    canConfirm: personId === session.person.id && can(session, "restrictions.place"),
  });
}

function summarize({ id, reason, personName, createdAt }: StoredPlacement, accounts: readonly PlacedAccount[]) {
  const has = (state: PlacedAccount["restrictions"][number]["state"]) => (account: PlacedAccount) =>
    account.restrictions.some((restriction) => restriction.state === state);
  return {
    ...{ id, reason, personName, createdAt: createdAt.toISOString() },
    inForce: accounts.filter((account) => account.restrictions.every(({ state }) => state === "done")).length,
    lifted: accounts.filter((account) => account.restrictions.every(({ state }) => state === "lifted")).length,
    failed: accounts.filter(has("failed")).length,
  };
}
