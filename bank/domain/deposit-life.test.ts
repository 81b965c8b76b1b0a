import { expect, test } from "vitest";
import { PAYMENT_STATUSES, type PaymentStatus, POSTINGS } from "@/lib/contract/enums";
import { DEPOSIT_MOVES, type DepositMoveName } from "./deposit-life";
import { dueAfter, POSTING_MOVES } from "./payment-life";
import type { PaymentMove } from "./payment-move";

const moves: [string, PaymentMove][] = Object.entries(DEPOSIT_MOVES);

test("[GAP-12] [GAP-9] from each status these statuses can be reached, and no other", () => {
  const reached = (from: PaymentStatus) =>
    [...new Set(moves.filter(([, move]) => move.from.includes(from)).map(([, move]) => move.to))].sort();
  expect(Object.fromEntries(PAYMENT_STATUSES.map((status) => [status, reached(status)]))).toEqual({
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

test("[GAP-13] posting reaches Posted only by way of Authorizing and Authorized, and its ends are ends", () => {
  expect(POSTINGS.filter((posting) => POSTING_MOVES[posting].length === 0)).toEqual(["Posted", "Failed", "Canceled"]);
  expect(POSTINGS.filter((posting) => (POSTING_MOVES[posting] as readonly string[]).includes("Posted"))).toEqual([
    "Authorized",
  ]);
});

test("[GAP-13] every way through the moves takes posting along legal steps", () => {
  const seen = new Set<string>();
  const walk = (status: PaymentStatus, posting: (typeof POSTINGS)[number]) => {
    if (seen.has(`${status}/${posting}`)) return;
    seen.add(`${status}/${posting}`);
    for (const [, move] of moves.filter(([, { from }]) => from.includes(status))) {
      let at = posting;
      for (const next of move.posting) {
        expect(POSTING_MOVES[at], `${at} to ${next}`).toContain(next);
        at = next;
      }
      walk(move.to, at);
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

test("[GAP-12] what is due after each move", () => {
  const at = new Date("2026-11-16T10:00:00-05:00");
  const due = Object.keys(DEPOSIT_MOVES).map((move) => {
    const next = dueAfter(move as DepositMoveName, at);
    return [move, next && `${next.move} ${next.at.toISOString()}`];
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
