import { expect, test } from "vitest";
import { PAYMENT_STATUSES, type PaymentStatus, POSTINGS, type Posting } from "@/lib/contract/enums";
import { INBOUND_TRANSITIONS, type InboundTransitionName } from "./inbound-lifecycle";
import { findNextDue, POSTING_TRANSITIONS } from "./payment-lifecycle";
import { PAYMENT_KINDS, type PaymentTransition } from "./payment-transition";
import { RETURN_TRANSITIONS, type ReturnTransitionName } from "./return-lifecycle";

const reachableFrom = (transitions: readonly PaymentTransition[], from: PaymentStatus) =>
  [
    ...new Set(transitions.filter((transition) => transition.from.includes(from)).map((transition) => transition.to)),
  ].sort();

const reachableByStatus = (transitions: readonly PaymentTransition[]) =>
  Object.fromEntries(PAYMENT_STATUSES.map((status) => [status, reachableFrom(transitions, status)]));

const NO_TRANSITIONS = {
  Created: [],
  Pending: [],
  Hold: [],
  Batched: [],
  Processing: [],
  Completed: [],
  Rejected: [],
  Canceled: [],
};

test("[GAP-17] [GAP-18] [GAP-20] an inbound check can reach exactly these statuses from each status", () => {
  expect(reachableByStatus(Object.values(INBOUND_TRANSITIONS))).toEqual({
    ...NO_TRANSITIONS,
    Created: ["Hold", "Processing"],
    Hold: ["Hold", "Processing", "Rejected"],
    Processing: ["Completed"],
  });
});

test("[GAP-23] [GAP-24] a return can reach exactly these statuses from each status", () => {
  const of = (kind: string) =>
    Object.values<PaymentTransition>(RETURN_TRANSITIONS).filter((transition) => transition.kind === kind);
  expect(reachableByStatus(of("outboundReturn"))).toEqual({
    ...NO_TRANSITIONS,
    Created: ["Batched"],
    Batched: ["Processing", "Rejected"],
    Processing: ["Completed"],
  });
  expect(reachableByStatus(of("inboundReturn"))).toEqual({
    ...NO_TRANSITIONS,
    Created: ["Processing", "Rejected"],
    Processing: ["Completed"],
  });
});

test("[GAP-13] posting makes only allowed changes on every path through these transitions", () => {
  const finalStates = (transitions: readonly PaymentTransition[]) => {
    const seen = new Set<string>();
    const walk = (status: PaymentStatus, posting: Posting) => {
      if (seen.has(`${status}/${posting}`)) return;
      seen.add(`${status}/${posting}`);
      for (const transition of transitions.filter(({ from }) => from.includes(status))) {
        let current = posting;
        for (const next of transition.posting) {
          expect(POSTING_TRANSITIONS[current], `${current} to ${next}`).toContain(next);
          current = next;
        }
        walk(transition.to, current);
      }
    };
    walk("Created", "Pending");
    return [...seen].filter((state) => /^(Completed|Rejected|Canceled)/.test(state)).sort();
  };
  expect(finalStates(Object.values(INBOUND_TRANSITIONS))).toEqual(["Completed/Posted", "Rejected/Failed"]);
  const unpaid = ["batchUnpaidReturn", "sendUnpaidReturn", "receiveUnpaidReturn"];
  const returns = Object.entries<PaymentTransition>(RETURN_TRANSITIONS);
  const paidOnly = returns.filter(([name]) => !unpaid.includes(name)).map(([, transition]) => transition);
  expect(finalStates(paidOnly)).toEqual(["Completed/Posted", "Rejected/Failed"]);
  const unpaidOnly = returns
    .filter(([name]) => [...unpaid, "completeReturn", "completeInboundReturn"].includes(name))
    .map(([, transition]) => transition);
  expect(finalStates(unpaidOnly)).toEqual(["Completed/Canceled"]);
  expect(POSTINGS).toHaveLength(6);
});

test("payment type and direction identify each kind, so a transition applies to only one kind", () => {
  const kinds = Object.values(PAYMENT_KINDS).map(({ paymentType, direction }) => `${paymentType} ${direction}`);
  expect(new Set(kinds).size).toBe(4);
});

const due = (transition: InboundTransitionName | ReturnTransitionName, at: string) => {
  const next = findNextDue(transition, new Date(at));
  return next && `${next.transition} ${next.at.toISOString()}`;
};

test.each([
  ["a Monday morning", "2026-11-16T09:30:00-05:00", "2026-11-16T17:00:00.000Z"],
  ["a millisecond before noon", "2026-11-16T11:59:59.999-05:00", "2026-11-16T17:00:00.000Z"],
  ["exactly noon", "2026-11-16T12:00:00.000-05:00", "2026-11-17T17:00:00.000Z"],
  ["noon in Los Angeles", "2026-11-16T12:00:00.000-08:00", "2026-11-17T17:00:00.000Z"],
  ["Friday afternoon", "2026-11-20T14:00:00-05:00", "2026-11-23T17:00:00.000Z"],
  ["Saturday", "2026-11-21T09:00:00-05:00", "2026-11-23T17:00:00.000Z"],
  ["the afternoon before Thanksgiving", "2026-11-25T13:00:00-05:00", "2026-11-27T17:00:00.000Z"],
  ["Thanksgiving morning", "2026-11-26T09:00:00-05:00", "2026-11-27T17:00:00.000Z"],
  ["a holiday observed on Monday", "2027-07-05T09:00:00-04:00", "2027-07-06T16:00:00.000Z"],
  ["the Friday before clocks fall back", "2026-10-30T13:00:00-04:00", "2026-11-02T17:00:00.000Z"],
  ["the Friday before clocks spring forward", "2027-03-12T13:00:00-05:00", "2027-03-15T16:00:00.000Z"],
])("[GAP-18] the decision cut-off for an unauthorized check (%s) is noon of a business day", (_, at, cutOff) => {
  expect(due("holdUnauthorized", at)).toBe(`refuseInbound ${cutOff}`);
});

test("[GAP-18] an escalation does not change the cut-off", () => {
  expect(due("escalateInbound", "2026-11-16T11:59:59.999-05:00")).toBe("refuseInbound 2026-11-16T17:00:00.000Z");
});

test.each([
  ["morning", "2026-11-16T09:30:00-05:00", "2026-11-16T23:00:00.000Z"],
  ["last millisecond", "2026-11-16T17:59:59.999-05:00", "2026-11-16T23:00:00.000Z"],
  ["exact moment of close", "2026-11-16T18:00:00.000-05:00", "2026-11-17T23:00:00.000Z"],
  ["Sunday", "2026-11-15T09:30:00-05:00", "2026-11-16T23:00:00.000Z"],
  ["day of a holiday", "2026-11-11T09:30:00-05:00", "2026-11-12T23:00:00.000Z"],
  ["summer day", "2026-07-15T09:30:00-04:00", "2026-07-15T22:00:00.000Z"],
])("[GAP-20] a check posted on the %s completes at the close of its business day", (_, at, close) => {
  expect(due("pay", at)).toBe(`settle ${close}`);
  expect(due("payDecisioned", at)).toBe(`settle ${close}`);
  expect(due("postInboundReturn", at)).toBe(`completeInboundReturn ${close}`);
  expect(due("receiveUnpaidReturn", at)).toBe(`completeInboundReturn ${close}`);
});

test("[GAP-23] a return is sent 15 minutes after its window and completes on the next business day", () => {
  expect(due("batchReturn", "2026-11-20T15:15:00-05:00")).toBe("sendReturn 2026-11-20T20:30:00.000Z");
  expect(due("batchUnpaidReturn", "2026-11-20T15:15:00-05:00")).toBe("sendUnpaidReturn 2026-11-20T20:30:00.000Z");
  expect(due("sendReturn", "2026-11-20T15:30:00-05:00")).toBe("completeReturn 2026-11-23T13:30:00.000Z");
  expect(due("sendUnpaidReturn", "2026-11-25T11:00:00-05:00")).toBe("completeReturn 2026-11-27T13:30:00.000Z");
});

test("final statuses have no next transition", () => {
  for (const transition of [
    "refuseInbound",
    "settle",
    "failInboundReturn",
    "completeInboundReturn",
    "failReturn",
    "completeReturn",
  ] as const) {
    expect(due(transition, "2026-11-16T09:30:00-05:00")).toBeNull();
  }
});
