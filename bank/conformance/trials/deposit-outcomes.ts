import type { Bank } from "@/bank/conformance/bank";
import { expectRaised, listen, raisedEvents } from "@/bank/conformance/events";
import { expectIfGiven, expectSame, expectThat, given, present } from "@/bank/conformance/outcome";
import { canceled, deposit, type Payment, paymentNow, simulateReturn } from "@/bank/conformance/payments";
import {
  advance,
  changePolicy,
  clockNow,
  decideHold,
  nextCutOff,
  nextMorning,
  openAccount,
  stopClock,
} from "@/bank/conformance/sandbox";
import { type Trial, trial } from "@/bank/conformance/trial";
import { expect2012 } from "./the-deposit";

const NEEDS = ["write", "sandbox"] as const;

/** A deposit that is canceled three minutes after it was made. */
const canceledLater = (bank: Bank) =>
  bank.memoize("canceled deposit", async () => {
    await listen(bank);
    await stopClock(bank);
    const order = { name: "to cancel", amountCents: 8_812 };
    const created = await deposit(bank, { accountNumber: await openAccount(bank), order });
    await advance(bank, { duration: "PT3M" });
    const record = await canceled(bank, created.id);
    return { created, record, at: await clockNow(bank), returned: await simulateReturn(bank, created.id) };
  });

/** A deposit on hold because its MICR line can't be read; it is escalated, then decided. */
const heldDeposit = (bank: Bank, decision: "Release" | "Reject") =>
  bank.memoize(`held deposit, ${decision}`, async () => {
    await listen(bank);
    await stopClock(bank);
    const order = { name: `to ${decision}`, amountCents: 5_590, isSmudged: true };
    const created = await deposit(bank, { accountNumber: await openAccount(bank), order });
    const id = present(created.status === "Hold" ? created.id : null, `the deposit is ${created.status}, not on hold`);
    const returned = await simulateReturn(bank, id);
    await decideHold(bank, id, "Escalate");
    await advance(bank, { duration: "PT2M" });
    await decideHold(bank, id, decision);
    return { id, created, returned, record: await paymentNow(bank, id), at: await clockNow(bank) };
  });

/** A deposit into a restricted account. */
const restricted = (bank: Bank) =>
  bank.memoize("restricted deposit", async () => {
    await listen(bank);
    await stopClock(bank);
    const accountNumber = await openAccount(bank);
    const path = `/core/v1/dda/accounts/${accountNumber}/restrictions`;
    given(await bank.call("POST", path, { appliesTo: "All", reason: "Conformance" }), "the restriction");
    const record = await deposit(bank, { accountNumber, order: { name: "restricted", amountCents: 3_318 } });
    return { record, at: await clockNow(bank) };
  });

const afterCutOff = (bank: Bank) =>
  bank.memoize("late deposit", async () => {
    await nextMorning(bank);
    const today = await deposit(bank, { accountNumber: await openAccount(bank), order: EARLY });
    await advance(bank, { until: new Date((await nextCutOff(bank)) + 10 * 60_000).toISOString() });
    const late = await deposit(bank, { accountNumber: await openAccount(bank), order: LATE });
    return { today, late };
  });

const EARLY = { name: "before the cut-off", amountCents: 90_112 } as const;
const LATE = { name: "after the cut-off", amountCents: 91_334 } as const;

/** Deposits that are canceled, held, rejected or late (2.1, 3, 6). */
export const DEPOSIT_OUTCOME_TRIALS: readonly Trial[] = [
  trial("S-37", "canceledAt", NEEDS, async (bank) => {
    const { record, at } = await canceledLater(bank);
    expectSame(Date.parse(present(record.canceledAt, "the record has no canceledAt")), at, "it");
  }),
  trial("S-66", "a deposit that has not been processed", NEEDS, async (bank) => {
    expectSame((await canceledLater(bank)).record.status, "Canceled", "its status");
  }),
  trial("S-64", "a return of a deposit that is Canceled", NEEDS, async (bank) => {
    expect2012((await canceledLater(bank)).returned);
  }),
  trial("S-140", "a canceled deposit", NEEDS, async (bank) => {
    await expectRaised(bank, "Check.Payment.Canceled", present((await canceledLater(bank)).created.id, "no id"));
  }),
  trial(
    "S-64",
    "a return of a deposit that is on Hold",
    NEEDS,
    async (bank) => {
      expect2012((await heldDeposit(bank, "Release")).returned);
    },
    "GAP-16",
  ),
  trial(
    "S-44",
    "decisionRequired while it is on hold",
    NEEDS,
    async (bank) => {
      expectIfGiven((await heldDeposit(bank, "Release")).created.decisionRequired, true, "it");
    },
    "GAP-11",
  ),
  trial(
    "S-44",
    "decisionRequired and wasDecisioned afterward",
    NEEDS,
    async (bank) => {
      const { record } = await heldDeposit(bank, "Release");
      expectIfGiven(record.decisionRequired, false, "decisionRequired");
      expectIfGiven(record.wasDecisioned, true, "wasDecisioned");
    },
    "GAP-11",
  ),
  trial("S-144", "a held deposit that is escalated", NEEDS, async (bank) => {
    await expectRaised(bank, "Check.Hold.Escalated", (await heldDeposit(bank, "Release")).id);
  }),
  trial(
    "S-143",
    "a held deposit that is released",
    NEEDS,
    async (bank) => {
      await expectRaised(bank, "Check.Details.Changed", (await heldDeposit(bank, "Release")).id);
    },
    "GAP-16",
  ),
  trial("S-38", "rejectedAt of a held deposit that is rejected", NEEDS, async (bank) => {
    const { record, at } = await heldDeposit(bank, "Reject");
    expectSame(Date.parse(present(record.rejectedAt, "the record has no rejectedAt")), at, "it");
  }),
  trial("S-141", "a held deposit that is rejected", NEEDS, async (bank) => {
    await expectRaised(bank, "Check.Payment.Rejected", (await heldDeposit(bank, "Reject")).id);
  }),
  trial("S-19", "postingCode of a deposit that a restriction rejects", NEEDS, async (bank) => {
    const { status, postingCode } = (await restricted(bank)).record;
    expectSame(status, "Rejected", "its status");
    expectThat(postingCode === undefined || postingCode.toUpperCase() !== "OK", `it is ${postingCode}`);
  }),
  trial(
    "S-17",
    "rejectionReason of a deposit that a restriction rejects",
    NEEDS,
    async (bank) => {
      expectIfGiven((await restricted(bank)).record.rejectionReason, "PostingException", "it");
    },
    "GAP-14",
  ),
  trial("S-38", "rejectedAt of a deposit that a restriction rejects", NEEDS, async (bank) => {
    const { record, at } = await restricted(bank);
    expectSame(Date.parse(present(record.rejectedAt, "the record has no rejectedAt")), at, "it");
  }),
  trial("S-141", "a deposit that is rejected immediately", NEEDS, async (bank) => {
    const id = present((await restricted(bank)).record.id, "the deposit has no id");
    await expectRaised(bank, "Check.Payment.Rejected", id);
    expectSame((await raisedEvents(bank, "Check.Payment.Sent", id)).length, 0, "the number of Check.Payment.Sent");
  }),
  trial("S-29", "recognizedAmount of a check whose amount differs from the declared one", NEEDS, async (bank) => {
    const { recognizedAmount } = await mismatched(bank);
    expectSame(present(recognizedAmount, "the record has no recognizedAmount"), MISMATCH.amountCents, "it");
  }),
  trial(
    "S-17",
    "rejectionReason of that check",
    NEEDS,
    async (bank) => {
      expectIfGiven((await mismatched(bank)).rejectionReason, "AmountMismatch", "it");
    },
    "GAP-14",
  ),
  trial(
    "S-43",
    "depositBusinessDate of a deposit after the cut-off",
    NEEDS,
    async (bank) => {
      const { today, late } = await afterCutOff(bank);
      const [date, lateDate] = [today, late].map((payment) =>
        present(payment.depositBusinessDate, "the record has no depositBusinessDate"),
      );
      expectThat(lateDate! > date!, `it is ${lateDate}, the same as before the cut-off`);
    },
    "GAP-3",
  ),
  trial(
    "S-42",
    "depositBusinessDate of a deposit before the cut-off is the clock's date",
    NEEDS,
    async (bank) => {
      const { today } = await afterCutOff(bank);
      const date = String(present(today.createdAt, "the record has no createdAt")).slice(2, 10).replaceAll("-", "");
      expectIfGiven(today.depositBusinessDate, date, "it");
    },
    "GAP-3",
  ),
  trial(
    "S-35",
    "the sum of a schedule of several days",
    NEEDS,
    async (bank) => {
      const { today } = await afterCutOff(bank);
      expectSame(sumOf(today), EARLY.amountCents, "it");
    },
    "GAP-10",
  ),
  trial(
    "S-34",
    "policy and schedule after the policy was changed",
    NEEDS,
    async (bank) => {
      const { policy, schedule, changed } = await policyChanged(bank);
      expectSame(changed.policy, "EmergencyConditions", "the policy");
      expectThat(
        policy !== changed.policy && String(schedule) !== String(changed.schedule),
        "the schedule is the same",
      );
      expectSame(sumOf(changed), EARLY.amountCents, "the schedule's sum");
    },
    "GAP-10",
  ),
  trial("S-146", "a policy that was changed", NEEDS, async (bank) => {
    await expectRaised(bank, "Check.Policy.Changed", present((await policyChanged(bank)).id, "no id"));
  }),
];

const sumOf = ({ schedule }: Payment) =>
  present(schedule, "the record has no schedule").reduce((sum, cents) => sum + cents, 0);

const MISMATCH = { name: "another amount", amountCents: 45_510 } as const;

const mismatched = (bank: Bank) =>
  bank.memoize("mismatched deposit", async () =>
    deposit(bank, { accountNumber: await openAccount(bank), order: MISMATCH, amount: MISMATCH.amountCents + 9_000 }),
  );

const policyChanged = (bank: Bank) =>
  bank.memoize("changed policy", async () => {
    await listen(bank);
    const { today } = await afterCutOff(bank);
    const id = present(today.id, "the deposit has no id");
    await changePolicy(bank, id, "EmergencyConditions");
    return { ...today, changed: await paymentNow(bank, id) };
  });
