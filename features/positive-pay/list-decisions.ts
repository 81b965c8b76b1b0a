import "server-only";
import { maskFor } from "@/lib/access/masking/account-masking";
import { can } from "@/lib/access/permissions";
import type { Session } from "@/lib/access/session";
import { bankNow } from "@/lib/bank-connection/bank-clock";
import { ledger } from "@/lib/ledger/open-ledger";
import {
  type DecisionFilters,
  findDeciders,
  findDecisionPage,
  findUndoneDecisions,
} from "@/lib/ledger/positive-pay/exception-decisions";
import { readCursor, writeCursor } from "@/lib/ledger/queries/keyset-cursor";
import type { LedgerExecutor } from "@/lib/ledger/schema/ledger-database";
import { nextDecisionCutOff } from "@/lib/time/decision-cut-off";

/** A check presented without authorization, after a decision or its cut-off. */
export interface DecisionRow {
  paymentId: string;
  accountNumber: string | null;
  accountName: string | null;
  checkNumber: string | null;
  amountCents: number | null;
  payeeName: string | null;
  /** ISO 8601 timestamps in UTC. */
  presentedAt: string;
  cutOffAt: string;
  /** The decision made in this portal; null if none. */
  decision: {
    kind: "pay" | "let-return";
    personName: string;
    decidedAt: string;
    /** Why the check was not authorized; null for decisions made before the portal stored this. */
    mismatch: string | null;
    note: string | null;
  } | null;
  /** Undone decisions, oldest first. */
  undone: { kind: string; personName: string; at: string }[];
  /**
   * Whether the check was paid without a decision in this portal, or rejected before the cut-off at which the bank
   * rejects undecided checks.
   */
  isDecidedElsewhere: boolean;
  /** Whether the check awaits a new decision because the last one was undone. */
  isWaiting: boolean;
  /** Whether the check is still on hold at the bank, so that the decision can be undone. */
  isOpen: boolean;
  /** The payment's fields that determine its status label. */
  payment: Pick<
    Awaited<ReturnType<typeof findDecisionPage>>["rows"][number]["payment"],
    "status" | "direction" | "paymentType" | "wasReturned"
  >;
}

export interface DecisionList {
  /** Latest presentment first. */
  rows: DecisionRow[];
  olderCursor: string | null;
  newerCursor: string | null;
}

const PAGE_ROWS = 50;

/**
 * Lists one page of exceptions that were decided or are past their cut-off, each with who decided and why.
 */
export async function listDecisions(
  session: Session,
  query: { readonly filters?: DecisionFilters; readonly before?: string; readonly after?: string },
): Promise<DecisionList> {
  if (!can(session, "positive-pay.read")) return { rows: [], olderCursor: null, newerCursor: null };
  const { db } = await ledger();
  const now = await bankNow();
  const before = readCursor(query.before);
  const after = before ? undefined : readCursor(query.after);
  const { rows, more } = await findDecisionPage(db, { before, after, limit: PAGE_ROWS, filters: query.filters });
  const cursorOf = (row: (typeof rows)[number] | undefined) => row && writeCursor(row.payment);
  const hasOlder = after ? true : more;
  const hasNewer = after ? more : before !== undefined;
  return maskFor(session, {
    rows: await viewDecisions(db, rows, now),
    olderCursor: (hasOlder && cursorOf(rows.at(-1))) || null,
    newerCursor: (hasNewer && cursorOf(rows[0])) || null,
  });
}

/** Lists the people who made decisions, for filtering the history. */
export async function listDeciders(session: Session): Promise<{ id: string; name: string }[]> {
  if (!can(session, "positive-pay.read")) return [];
  return maskFor(session, await findDeciders((await ledger()).db));
}

type FoundDecision = Awaited<ReturnType<typeof findDecisionPage>>["rows"][number];
type Undone = Awaited<ReturnType<typeof findUndoneDecisions>>[number];

/** Builds the history rows, each with its undone decisions. */
export async function viewDecisions(
  db: LedgerExecutor,
  rows: readonly FoundDecision[],
  now: Date,
): Promise<DecisionRow[]> {
  const undone = await findUndoneDecisions(
    db,
    rows.map(({ payment }) => payment.id),
  );
  return rows.map((row) =>
    viewRow(
      row,
      undone.filter(({ paymentId }) => paymentId === row.payment.id),
      now,
    ),
  );
}

function viewRow({ payment, accountName, decision }: FoundDecision, undone: readonly Undone[], now: Date): DecisionRow {
  const { id, accountNumber, checkNumber, amountCents, payeeName, createdAt } = payment;
  const { status, direction, paymentType, wasReturned, positivePayResult } = payment;
  const cutOff = nextDecisionCutOff(createdAt);
  return {
    paymentId: id,
    accountNumber,
    accountName,
    checkNumber,
    amountCents,
    payeeName,
    presentedAt: createdAt.toISOString(),
    cutOffAt: cutOff.toISOString(),
    decision: decision && {
      kind: decision.decision,
      personName: decision.personName,
      decidedAt: decision.decidedAt.toISOString(),
      mismatch: decision.mismatch,
      note: decision.note,
    },
    undone: undone.map(({ decision: kind, personName, at }) => ({ kind, personName, at: at.toISOString() })),
    isDecidedElsewhere:
      !decision && status !== "Hold" && (status !== "Rejected" || wasRejectedByPerson(payment.record, cutOff)),
    isWaiting: !decision && status === "Hold",
    isOpen: status === "Hold" && positivePayResult === "Unauthorized" && now < cutOff,
    payment: { status, direction, paymentType, wasReturned },
  };
}

/** Returns whether a person rejected the check, rather than the bank automatically at the cut-off [GAP-18]. */
function wasRejectedByPerson({ wasDecisioned, rejectedAt }: Record<string, unknown>, cutOff: Date): boolean {
  return wasDecisioned === true || (typeof rejectedAt === "string" && Date.parse(rejectedAt) < cutOff.getTime());
}
