import { expect, test } from "vitest";
import { PAYMENT_STATUSES, type PaymentStatus, POSTINGS } from "@/lib/contract/enums";
import { DEPOSIT_TRANSITIONS, type DepositTransitionName } from "./deposit-lifecycle";
import { findNextDue, POSTING_TRANSITIONS } from "./payment-lifecycle";
import type { PaymentTransition } from "./payment-transition";

const transitions: [string, PaymentTransition][] = Object.entries(DEPOSIT_TRANSITIONS);

test("[GAP-12] [GAP-9] a deposit can reach exactly these statuses from each status", () => {
  const reachableFrom = (from: PaymentStatus) =>
    [
      ...new Set(
        transitions.filter(([, transition]) => transition.from.includes(from)).map(([, transition]) => transition.to),
      ),
    ].sort();
  expect(Object.fromEntries(PAYMENT_STATUSES.map((status) => [status, reachableFrom(status)]))).toEqual({
    Created: ["Canceled", "Hold", "Pending", "Rejected"],
    Pending: ["Batched", "Canceled"],
    Hold: ["Canceled", "Hold", "Pending", "Rejected"],
    Batched: ["Canceled", "Processing", "Rejected"],
    Processing: ["Completed"],
    Completed: [],
    Rejected: [],
    Canceled: [],
  });
});

test("[GAP-13] posting reaches Posted only through Authorizing and Authorized, and does not change after that", () => {
  expect(POSTINGS.filter((posting) => POSTING_TRANSITIONS[posting].length === 0)).toEqual([
    "Posted",
    "Failed",
    "Canceled",
  ]);
  expect(POSTINGS.filter((posting) => (POSTING_TRANSITIONS[posting] as readonly string[]).includes("Posted"))).toEqual([
    "Authorized",
  ]);
});

test("[GAP-13] posting makes only allowed changes on every path through the transitions", () => {
  const seen = new Set<string>();
  const walk = (status: PaymentStatus, posting: (typeof POSTINGS)[number]) => {
    if (seen.has(`${status}/${posting}`)) return;
    seen.add(`${status}/${posting}`);
    for (const [, transition] of transitions.filter(([, { from }]) => from.includes(status))) {
      let current = posting;
      for (const next of transition.posting) {
        expect(POSTING_TRANSITIONS[current], `${current} to ${next}`).toContain(next);
        current = next;
      }
      walk(transition.to, current);
    }
  };
  walk("Created", "Pending");
  expect([...seen].sort()).toEqual([
    "Batched/Authorized",
    "Canceled/Canceled",
    "Completed/Posted",
    "Created/Pending",
    "Hold/Pending",
    "Pending/Authorized",
    "Processing/Posted",
    "Rejected/Failed",
  ]);
});

test("[GAP-12] each transition schedules the next transition", () => {
  const at = new Date("2026-11-16T10:00:00-05:00");
  const due = Object.keys(DEPOSIT_TRANSITIONS).map((transition) => {
    const next = findNextDue(transition as DepositTransitionName, at);
    return [transition, next && `${next.transition} ${next.at.toISOString()}`];
  });
  expect(Object.fromEntries(due)).toEqual({
    accept: "batch 2026-11-16T15:45:00.000Z",
    release: "batch 2026-11-16T15:45:00.000Z",
    batch: "send 2026-11-16T15:15:00.000Z",
    send: "complete 2026-11-17T13:30:00.000Z",
    hold: null,
    reject: null,
    stop: null,
    escalate: null,
    complete: null,
    cancel: null,
  });
});
