import "server-only";
import { maskFor } from "@/lib/access/masking/account-masking";
import { can } from "@/lib/access/permissions";
import type { Session } from "@/lib/access/session";
import { bankNow } from "@/lib/bank-connection/bank-clock";
import { ledger } from "@/lib/ledger/open-ledger";
import {
  type DecisionFilters,
  findDecidedPage,
  findDeciders,
  findUndone,
} from "@/lib/ledger/positive-pay/exception-decisions";
import { readCursor, writeCursor } from "@/lib/ledger/queries/keyset-cursor";
import type { LedgerExecutor } from "@/lib/ledger/schema/ledger-database";
import { nextDecisionCutOff } from "@/lib/time/decision-cut-off";

/** A check presented without authorization, after its decision or its cut-off. */
export interface DecisionRow {
  paymentId: string;
  accountNumber: string | null;
  accountName: string | null;
  checkNumber: string | null;
  amountCents: number | null;
  payeeName: string | null;
  /** ISO instants. */
  presentedAt: string;
  cutOffAt: string;
  /** Null when it was not decided in this portal. */
  decision: {
    kind: "pay" | "let-return";
    personName: string;
    decidedAt: string;
    /** The mismatch; null for decisions made before the portal stored it. */
    mismatch: string | null;
    note: string | null;
  } | null;
  /** Earlier decisions that were undone, oldest first. */
  undone: { kind: string; personName: string; at: string }[];
  /**
   * Whether it was paid without a decision here, or rejected before the cut-off when the bank rejects undecided
   * checks.
   */
  isDecidedElsewhere: boolean;
  /** Whether it awaits a new decision after the last one was undone. */
  isWaiting: boolean;
  /** Whether it is still on hold at the bank, so the decision can be undone. */
  isOpen: boolean;
  /** The payment's fields that determine its status label. */
  payment: Pick<
    Awaited<ReturnType<typeof findDecidedPage>>["rows"][number]["payment"],
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
 * Lists a page of the exceptions that were decided or whose cut-off has passed, each with the person and reason of its
 * decision.
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
  const { rows, more } = await findDecidedPage(db, { before, after, limit: PAGE_ROWS, filters: query.filters });
  const cursorOf = (row: (typeof rows)[number] | undefined) => row && writeCursor(row.payment);
  const hasOlder = after ? true : more;
  const hasNewer = after ? more : before !== undefined;
  return maskFor(session, {
    rows: await viewDecisions(db, rows, now),
    olderCursor: (hasOlder && cursorOf(rows.at(-1))) || null,
    newerCursor: (hasNewer && cursorOf(rows[0])) || null,
  });
}

/** Lists the people by whom the history can be filtered. */
export async function listDeciders(session: Session): Promise<{ id: string; name: string }[]> {
  if (!can(session, "positive-pay.read")) return [];
  return maskFor(session, await findDeciders((await ledger()).db));
}

type Found = Awaited<ReturnType<typeof findDecidedPage>>["rows"][number];
type Undone = Awaited<ReturnType<typeof findUndone>>[number];

/** Builds the rows of the history, each with its undone decisions. */
export async function viewDecisions(db: LedgerExecutor, rows: readonly Found[], now: Date): Promise<DecisionRow[]> {
  const undone = await findUndone(
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

function viewRow({ payment, accountName, decision }: Found, undone: readonly Undone[], now: Date): DecisionRow {
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

/** Whether a check was rejected by a person's decision, not automatically at the cut-off [GAP-18]. */
function wasRejectedByPerson({ wasDecisioned, rejectedAt }: Record<string, unknown>, cutOff: Date): boolean {
  return wasDecisioned === true || (typeof rejectedAt === "string" && Date.parse(rejectedAt) < cutOff.getTime());
}
