import { EVENTS_OF_TRANSITION, toPaymentEvent } from "@/bank/domain/payment-events";
import { findNextDue, PAYMENT_TRANSITIONS, type TransitionName } from "@/bank/domain/payment-lifecycle";
import type { DueTransition, PaymentTransition } from "@/bank/domain/payment-transition";
import type { PaymentRow } from "@/bank/store/payments";
import { TIMESTAMPS_OF_TRANSITION } from "@/bank/store/transition-payment";
import type { EventName } from "@/lib/contract/enums";

/** An event that the bank emitted, with details of the payment at that time. */
export interface LifeEvent {
  readonly eventName: EventName;
  readonly at: Date;
  readonly details: Readonly<Record<string, string>>;
}

/** A payment's first and last states at the bank, and its events. */
export interface PaymentHistory {
  readonly first: PaymentRow;
  readonly last: PaymentRow;
  readonly events: readonly LifeEvent[];
}

/** A user's action on a payment, such as a decision or a cancellation. */
export interface PersonAction {
  readonly transition: TransitionName;
  readonly at: Date;
}

/**
 * Simulates a payment's lifecycle at the bank up to `now`: the first transition, user actions at their times, and the
 * transitions that become due.
 */
export function simulatePayment(
  created: PaymentRow,
  start: TransitionName,
  actions: readonly PersonAction[],
  now: Date,
): PaymentHistory {
  const events: LifeEvent[] = [];
  const first = move(created, start, created.createdAt, events);
  let row = first;
  const pendingActions = [...actions];
  for (;;) {
    const due: DueTransition<TransitionName> | null = row.dueAt && {
      transition: row.dueTransition!,
      at: row.dueAt,
    };
    const [action] = pendingActions;
    const next = action && (!due || action.at < due.at) ? action : due;
    if (!next || next.at > now) return { first, last: row, events };
    if (next === action) pendingActions.shift();
    if (isPossible(row, next.transition)) row = move(row, next.transition, next.at, events);
    else if (next === due) return { first, last: row, events };
  }
}

/** Marks a check as returned, which emits an event but does not change the status. */
export function markReturned({ first, last, events }: PaymentHistory, at: Date): PaymentHistory {
  const row = { ...last, wasReturned: true, lastModifiedAt: at };
  const { details } = toPaymentEvent(row);
  return { first, last: row, events: [...events, { eventName: "Check.Details.Changed", at, details }] };
}

function isPossible(row: PaymentRow, name: TransitionName): boolean {
  const { from }: PaymentTransition = PAYMENT_TRANSITIONS[name];
  return from.includes(row.status);
}

function move(row: PaymentRow, name: TransitionName, at: Date, events: LifeEvent[]): PaymentRow {
  const { to, posting }: PaymentTransition = PAYMENT_TRANSITIONS[name];
  const due = findNextDue(name, at);
  const moved: PaymentRow = {
    ...row,
    ...TIMESTAMPS_OF_TRANSITION[name](at),
    posting: posting.at(-1) ?? row.posting,
    status: to,
    decisionRequired: to === "Hold",
    dueTransition: due?.transition ?? null,
    dueAt: due?.at ?? null,
    lastModifiedAt: at,
  };
  for (const eventName of EVENTS_OF_TRANSITION[name])
    events.push({ eventName, at, details: toPaymentEvent(moved).details });
  return moved;
}
