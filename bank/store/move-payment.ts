import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { EVENTS_OF_MOVE, paymentEvent } from "@/bank/domain/payment-events";
import { dueAfter, type MoveName, PAYMENT_MOVES } from "@/bank/domain/payment-life";
import { type DueMove, PAYMENT_KINDS, type PaymentKind, type PaymentMove } from "@/bank/domain/payment-move";
import type { AvailabilityPolicy, PaymentStatus } from "@/lib/contract/enums";
import { assert } from "@/lib/shared/assert";
import type { BankTransaction } from "./bank-database";
import { recordEvent } from "./events";
import type { NewPayment, PaymentRow } from "./payments";
import { payments } from "./schema";

/** A move to make. */
interface MoveRequest {
  readonly paymentId: string;
  readonly move: MoveName;
  /** On the business clock. */
  readonly at: Date;
  /** When given, the payment must be this partner's. */
  readonly partnerId?: string;
  /** When given, this must still be what is due; the move made may be another, as when a posting fails. */
  readonly due?: DueMove<MoveName>;
  /** Fields that change with the move, beside those that the move itself sets. */
  readonly set?: Partial<NewPayment>;
}

/** The timestamp that a move sets beside `lastModifiedAt`. */
const MOMENT_OF_MOVE = {
  accept: () => ({}),
  hold: () => ({}),
  release: () => ({}),
  batch: () => ({}),
  reject: (at) => ({ rejectedAt: at }),
  escalate: (at) => ({ escalatedAt: at }),
  send: (at) => ({ processedAt: at, postedAt: at }),
  stop: (at) => ({ rejectedAt: at }),
  complete: (at) => ({ completedAt: at }),
  cancel: (at) => ({ canceledAt: at }),
  pay: (at) => ({ processedAt: at, postedAt: at }),
  holdUnauthorized: () => ({}),
  payDecisioned: (at) => ({ processedAt: at, postedAt: at }),
  escalateInbound: (at) => ({ escalatedAt: at }),
  refuseInbound: (at) => ({ rejectedAt: at }),
  settle: (at) => ({ completedAt: at }),
  postInboundReturn: (at) => ({ processedAt: at, postedAt: at }),
  failInboundReturn: (at) => ({ rejectedAt: at }),
  completeInboundReturn: (at) => ({ completedAt: at }),
  batchReturn: () => ({}),
  sendReturn: (at) => ({ processedAt: at, postedAt: at }),
  failReturn: (at) => ({ rejectedAt: at }),
  batchUnpaidReturn: () => ({}),
  sendUnpaidReturn: (at) => ({ processedAt: at }),
  completeReturn: (at) => ({ completedAt: at }),
} satisfies Record<MoveName, (at: Date) => Partial<NewPayment>>;

/**
 * Makes one move of a payment's life: the only writer of payments after they are added. Whether the move is legal is
 * decided by the write itself, so of two at once only one happens [GAP-12]. `lastModifiedAt` always grows, even when
 * the clock stands still. The events of the move are written with it.
 *
 * @returns the payment after the move, or null when it was not in a state that the move starts from
 */
export async function movePayment(tx: BankTransaction, request: MoveRequest): Promise<PaymentRow | null> {
  const move: PaymentMove = PAYMENT_MOVES[request.move];
  const posting = move.posting.at(-1);
  const next = dueAfter(request.move, request.at);
  const [row] = await tx
    .update(payments)
    .set({
      ...request.set,
      ...MOMENT_OF_MOVE[request.move](request.at),
      ...(posting && { posting }),
      status: move.to,
      dueMove: next?.move ?? null,
      dueAt: next?.at ?? null,
      lastModifiedAt: modifiedAt(request.at),
    })
    .where(
      and(
        eq(payments.id, request.paymentId),
        inArray(payments.status, move.from),
        isKind(move.kind),
        request.partnerId === undefined ? undefined : eq(payments.partnerId, request.partnerId),
        request.due === undefined ? undefined : eq(payments.dueAt, request.due.at),
        request.due === undefined ? undefined : eq(payments.dueMove, request.due.move),
      ),
    )
    .returning();
  if (!row) return null;
  for (const eventName of EVENTS_OF_MOVE[request.move]) {
    await recordEvent(tx, { partnerId: row.partnerId, eventName, ...paymentEvent(row), at: request.at });
  }
  return row;
}

/** A check to mark as returned. */
interface ReturnMark {
  readonly paymentId: string;
  /** When given, the payment must be this partner's. */
  readonly partnerId?: string;
  readonly kind: PaymentKind;
  readonly from: readonly PaymentStatus[];
  readonly at: Date;
}

/**
 * Marks a check as returned, which leaves its status as it is [GAP-23], and tells of it. The write itself decides whether
 * it may be, so of two returns at once only one happens.
 *
 * @returns the check, or null when it is in another state, or was returned already
 */
export async function markReturned(tx: BankTransaction, mark: ReturnMark): Promise<PaymentRow | null> {
  const [row] = await tx
    .update(payments)
    .set({ wasReturned: true, lastModifiedAt: modifiedAt(mark.at) })
    .where(
      and(
        eq(payments.id, mark.paymentId),
        isKind(mark.kind),
        inArray(payments.status, mark.from),
        eq(payments.wasReturned, false),
        mark.partnerId === undefined ? undefined : eq(payments.partnerId, mark.partnerId),
      ),
    )
    .returning();
  if (!row) return null;
  await tellDetails(tx, row, mark.at);
  return row;
}

/** Takes the mark of {@link markReturned} back: the return could not be posted. */
export async function unmarkReturned(tx: BankTransaction, paymentId: string, at: Date): Promise<void> {
  const [row] = await tx
    .update(payments)
    .set({ wasReturned: false, lastModifiedAt: modifiedAt(at) })
    .where(eq(payments.id, paymentId))
    .returning();
  assert(row, "a check that was marked stays");
  await tellDetails(tx, row, at);
}

/** A change that is no move of the payment's life: details of the check changed (6). */
function tellDetails(tx: BankTransaction, row: PaymentRow, at: Date): Promise<void> {
  return recordEvent(tx, { partnerId: row.partnerId, eventName: "Check.Details.Changed", ...paymentEvent(row), at });
}

/** Another availability of a deposit. */
interface PolicyChange extends Pick<PaymentRow, "schedule"> {
  readonly paymentId: string;
  readonly policy: AvailabilityPolicy;
  readonly at: Date;
}

/** Gives an accepted deposit another policy and schedule, and tells of it; null when it is no such deposit [GAP-42]. */
export async function changePolicy(tx: BankTransaction, change: PolicyChange): Promise<PaymentRow | null> {
  const { paymentId, policy, schedule, at } = change;
  const [row] = await tx
    .update(payments)
    .set({ policy, schedule, lastModifiedAt: modifiedAt(at) })
    .where(
      and(
        eq(payments.id, paymentId),
        isKind("deposit"),
        inArray(payments.status, ["Pending", "Batched", "Processing", "Completed"]),
      ),
    )
    .returning();
  if (!row) return null;
  await recordEvent(tx, { partnerId: row.partnerId, eventName: "Check.Policy.Changed", ...paymentEvent(row), at });
  return row;
}

function isKind(kind: PaymentKind): SQL | undefined {
  const { paymentType, direction } = PAYMENT_KINDS[kind];
  return and(eq(payments.paymentType, paymentType), eq(payments.direction, direction));
}

/** Grows even when the clock stands still. */
function modifiedAt(at: Date): SQL {
  return sql`greatest(${at.toISOString()}::timestamptz, ${payments.lastModifiedAt} + interval '1 millisecond')`;
}
