import "server-only";
import { isMasked, maskFor } from "@/lib/access/masking/account-masking";
import { can } from "@/lib/access/permissions";
import type { Session } from "@/lib/access/session";
import { resolveAccountNumber } from "@/lib/accounts/resolve-account-number";
import { type RestrictionRequest, restrictionSchema } from "@/lib/contract/restriction";
import { readTolerantly } from "@/lib/contract/tolerant-reading";
import type { Intent } from "@/lib/ledger/intents/intents";
import { ledger } from "@/lib/ledger/open-ledger";
import { readCursor, writeCursor } from "@/lib/ledger/queries/keyset-cursor";
import {
  findFailedPlacements,
  findOpenRestrictionIntents,
  findPlacerNames,
} from "@/lib/ledger/restrictions/restriction-intents";
import {
  findActiveOfSubaccount,
  findActiveRestrictions,
  findRestrictionPage,
} from "@/lib/ledger/restrictions/restriction-queries";
import { NOT_A_MASTER } from "@/lib/ledger/restrictions/subaccounts";
import { findUnconfirmedFreezes } from "@/lib/ledger/restrictions/unconfirmed-freezes";
import type { LedgerExecutor } from "@/lib/ledger/schema/ledger-database";
import { type Contradiction, findContradictions } from "@/lib/operations/contradictions";
import { type Lookups, toLookups } from "@/lib/operations/intent-timing";
import { restrictionImplies } from "@/lib/restrictions/implies";
import { isFreeze } from "@/lib/restrictions/is-freeze";
import { knownTerms } from "@/lib/restrictions/known-terms";
import { findRestrictionsOfSettled } from "./find-lost-restriction";
import { restrictionPayloadSchema } from "./restriction-payload";
import { type RestrictionView, viewRestriction } from "./view-restriction";

/** A request to place or lift a restriction whose outcome at the bank is not known yet. */
export interface UnresolvedRestriction {
  intentId: string;
  accountNumber: string;
  personName: string;
  /** ISO 8601 timestamp. */
  startedAt: string;
  /** The requested restriction; null for a lift. */
  requested: RestrictionRequest | null;
  /** The restriction to lift; null for a placement. */
  restrictionId: string | null;
  /** Why the portal stopped trying to resolve the outcome; null while it keeps trying. */
  gaveUp: string | null;
  lookups: Lookups;
}

/** A requested freeze that the bank has not placed. */
export interface FreezeNotInForce {
  intentId: string;
  accountNumber: string;
  personName: string;
  /** ISO 8601 timestamp. */
  startedAt: string;
  requested: RestrictionRequest;
  message: string | null;
  /** True for a subaccount, which the bank restricts only through its master account. */
  isSubaccount: boolean;
}

export interface RestrictionList {
  /** Newest first. */
  rows: RestrictionView[];
  /** Pass as `before` to get the page of older restrictions; null if there is none. */
  olderCursor: string | null;
  /** Pass as `after` to get the page of newer restrictions; null if there is none. */
  newerCursor: string | null;
  unresolved: UnresolvedRestriction[];
  /** Recent refused freezes of accounts that no active freeze covers. */
  notInForce: FreezeNotInForce[];
  /** Restrictions whose state at the bank contradicts the outcome recorded by a person. */
  contradicted: Contradiction[];
}

interface RestrictionListQuery {
  account?: string;
  status?: string;
  before?: string;
  after?: string;
  limit?: number;
}

const DEFAULT_LIMIT = 50;
const MAX_LIMIT = 200;
const MAX_UNRESOLVED = 20;
/** Intents that stay unresolved for longer than this are shown only in the audit log. */
const UNRESOLVED_FOR_MS = 7 * 24 * 60 * 60_000;

/** Lists a page of the restrictions placed by this portal or known from events; the bank's API can't list them. */
export async function listRestrictions(session: Session, query: RestrictionListQuery): Promise<RestrictionList> {
  if (!can(session, "restrictions.read")) {
    return { rows: [], olderCursor: null, newerCursor: null, unresolved: [], notInForce: [], contradicted: [] };
  }
  const { db } = await ledger();
  const before = readCursor(query.before);
  const after = before ? undefined : readCursor(query.after);
  const limit = Math.min(MAX_LIMIT, Math.max(1, Math.trunc(query.limit ?? DEFAULT_LIMIT) || DEFAULT_LIMIT));
  const { status } = query;
  const accountNumber = await resolveAccountNumber(db, query.account, await isMasked(session));
  const since = new Date(Date.now() - UNRESOLVED_FOR_MS);
  const isShown = (number: string | null) => accountNumber === undefined || number === accountNumber;
  const [{ rows, more }, unresolved, notInForce, contradicted] = await Promise.all([
    findRestrictionPage(db, { accountNumber, status, before, after, limit }),
    findOpenRestrictionIntents(db, since, MAX_UNRESOLVED),
    findNotInForce(db, since),
    findContradictions(db, "place-restriction", findRestrictionsOfSettled),
  ]);
  const ids = rows.map(({ restriction }) => restriction.id);
  const [placers, unconfirmed] = await Promise.all([findPlacerNames(db, ids), findUnconfirmedFreezes(db, ids)]);
  const [first, last] = [rows[0]?.restriction, rows.at(-1)?.restriction];
  // A cursor comes from an adjacent page, so there are rows on that side.
  const hasOlder = after ? true : more;
  const hasNewer = after ? more : before !== undefined;
  return maskFor(session, {
    rows: rows.map((row) => ({
      ...viewRestriction(row, placers),
      ...(unconfirmed.has(row.restriction.id) && { isUnconfirmed: true as const }),
    })),
    olderCursor: last && hasOlder ? writeCursor(last) : null,
    newerCursor: first && hasNewer ? writeCursor(first) : null,
    unresolved: unresolved.filter(({ subject }) => isShown(subject)).map(viewUnresolved),
    notInForce: notInForce.filter((freeze) => isShown(freeze.accountNumber)),
    contradicted: contradicted.filter((contradiction) => isShown(contradiction.accountNumber)),
  });
}

async function findNotInForce(db: LedgerExecutor, since: Date): Promise<FreezeNotInForce[]> {
  const failed = await findFailedPlacements(db, since, MAX_UNRESOLVED);
  const freezes = failed.flatMap((intent) => {
    const { accountNumber, restriction } = restrictionPayloadSchema.parse(intent.payload);
    const { id: intentId, personName, createdAt, message } = intent;
    const isSubaccount = intent.failureCode === NOT_A_MASTER;
    const view = { intentId, accountNumber, personName, startedAt: createdAt.toISOString(), message, isSubaccount };
    return isFreeze(restriction) ? [{ ...view, requested: restriction }] : [];
  });
  const accounts = [...new Set(freezes.map(({ accountNumber }) => accountNumber))];
  // Keep only the newest attempt per account.
  const newest = accounts.map((account) => freezes.find(({ accountNumber }) => accountNumber === account)!);
  const active = await Promise.all(accounts.map((account) => findActiveRestrictions(db, account)));
  const subaccountRestrictions = await Promise.all(accounts.map((account) => findActiveOfSubaccount(db, account)));
  const frozen = new Set(accounts.filter((_, index) => active[index]!.some(({ record }) => isFreeze(record))));
  return newest.filter(({ accountNumber, requested }, index) => {
    const alone = subaccountRestrictions[index]!;
    return (
      !frozen.has(accountNumber) && !alone.some(({ record }) => coversSubaccount(record, accountNumber, requested))
    );
  });
}

/** Returns whether a subaccount's restriction covers everything that was requested for its number. */
function coversSubaccount(
  record: Readonly<Record<string, unknown>>,
  subAccountNumber: string,
  requested: RestrictionRequest,
): boolean {
  const terms = knownTerms(readTolerantly(restrictionSchema, record).value);
  if (!terms) return false;
  const { masterAccountNumber } = terms;
  const alone = { appliesTo: "SubAccounts", subAccountNumber, status: "Active" } as const;
  return restrictionImplies(terms, { ...requested, masterAccountNumber, ...alone });
}

function viewUnresolved(intent: Intent): UnresolvedRestriction {
  const requested =
    intent.kind === "place-restriction" ? restrictionPayloadSchema.parse(intent.payload).restriction : null;
  return {
    intentId: intent.id,
    accountNumber: intent.subject ?? "",
    personName: intent.personName,
    startedAt: intent.createdAt.toISOString(),
    requested,
    restrictionId: requested ? null : intent.idempotencyKey,
    gaveUp: intent.nextAttemptAt === null ? intent.message : null,
    lookups: toLookups(intent),
  };
}
