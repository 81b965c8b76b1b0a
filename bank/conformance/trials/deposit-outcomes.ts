import type { Bank } from "@/bank/conformance/bank";
import { expectRaised, listen, readRaisedEvents } from "@/bank/conformance/events";
import { expectIfGiven, expectSame, expectThat, requireAccepted, requirePresent } from "@/bank/conformance/outcome";
import { cancelDeposit, deposit, type Payment, readCurrentPayment, simulateReturn } from "@/bank/conformance/payments";
import {
  advance,
  advanceToNextMorning,
  changePolicy,
  decideHold,
  openAccount,
  readClock,
  readNextCutOff,
  stopClock,
} from "@/bank/conformance/sandbox";
import { type Trial, trial } from "@/bank/conformance/trial";
import { expectCode2012 } from "./the-deposit";

const NEEDS = ["write", "sandbox"] as const;

/** Makes a deposit and cancels it three minutes later. */
const cancelLater = (bank: Bank) =>
  bank.memoize("canceled deposit", async () => {
    await listen(bank);
    await stopClock(bank);
    const order = { name: "to cancel", amountCents: 8_812 };
    const created = await deposit(bank, { accountNumber: await openAccount(bank), order });
    await advance(bank, { duration: "PT3M" });
    const record = await cancelDeposit(bank, created.id);
    return { created, record, at: await readClock(bank), returned: await simulateReturn(bank, created.id) };
  });

/** Makes a deposit with an unreadable MICR line, which puts it on hold, escalates it, and makes the decision. */
const decideHeldDeposit = (bank: Bank, decision: "Release" | "Reject") =>
  bank.memoize(`held deposit, ${decision}`, async () => {
    await listen(bank);
    await stopClock(bank);
    const order = { name: `to ${decision}`, amountCents: 5_590, isSmudged: true };
    const created = await deposit(bank, { accountNumber: await openAccount(bank), order });
    const id = requirePresent(
      created.status === "Hold" ? created.id : null,
      `the deposit is ${created.status}, not on hold`,
    );
    const returned = await simulateReturn(bank, id);
    await decideHold(bank, id, "Escalate");
    await advance(bank, { duration: "PT2M" });
    await decideHold(bank, id, decision);
    return { id, created, returned, record: await readCurrentPayment(bank, id), at: await readClock(bank) };
  });

/** Makes a deposit into a restricted account. */
const depositRestricted = (bank: Bank) =>
  bank.memoize("restricted deposit", async () => {
    await listen(bank);
    await stopClock(bank);
    const accountNumber = await openAccount(bank);
    const path = `/core/v1/dda/accounts/${accountNumber}/restrictions`;
    requireAccepted(await bank.call("POST", path, { appliesTo: "All", reason: "Conformance" }), "the restriction");
    const record = await deposit(bank, { accountNumber, order: { name: "restricted", amountCents: 3_318 } });
    return { record, at: await readClock(bank) };
  });

const depositAroundCutOff = (bank: Bank) =>
  bank.memoize("late deposit", async () => {
    await advanceToNextMorning(bank);
    const today = await deposit(bank, { accountNumber: await openAccount(bank), order: EARLY });
    await advance(bank, { until: new Date((await readNextCutOff(bank)) + 10 * 60_000).toISOString() });
    const late = await deposit(bank, { accountNumber: await openAccount(bank), order: LATE });
    return { today, late };
  });

const EARLY = { name: "before the cut-off", amountCents: 90_112 } as const;
const LATE = { name: "after the cut-off", amountCents: 91_334 } as const;

/** Canceled, held, rejected and late deposits (2.1, 3, 6). */
export const DEPOSIT_OUTCOME_TRIALS: readonly Trial[] = [
  trial("S-37", "canceledAt", NEEDS, async (bank) => {
    const { record, at } = await cancelLater(bank);
    expectSame(Date.parse(requirePresent(record.canceledAt, "the record has no canceledAt")), at, "it");
  }),
  trial("S-66", "a deposit that has not been processed", NEEDS, async (bank) => {
    expectSame((await cancelLater(bank)).record.status, "Canceled", "its status");
  }),
  trial("S-64", "a return of a deposit that is Canceled", NEEDS, async (bank) => {
    expectCode2012((await cancelLater(bank)).returned);
  }),
  trial("S-140", "a canceled deposit", NEEDS, async (bank) => {
    await expectRaised(bank, "Check.Payment.Canceled", requirePresent((await cancelLater(bank)).created.id, "no id"));
  }),
  trial(
    "S-64",
    "a return of a deposit that is on Hold",
    NEEDS,
    async (bank) => {
      expectCode2012((await decideHeldDeposit(bank, "Release")).returned);
    },
    "GAP-16",
  ),
  trial(
    "S-44",
    "decisionRequired while it is on hold",
    NEEDS,
    async (bank) => {
      expectIfGiven((await decideHeldDeposit(bank, "Release")).created.decisionRequired, true, "it");
    },
    "GAP-11",
  ),
  trial(
    "S-44",
    "decisionRequired and wasDecisioned afterward",
    NEEDS,
    async (bank) => {
      const { record } = await decideHeldDeposit(bank, "Release");
      expectIfGiven(record.decisionRequired, false, "decisionRequired");
      expectIfGiven(record.wasDecisioned, true, "wasDecisioned");
    },
    "GAP-11",
  ),
  trial("S-144", "a held deposit that is escalated", NEEDS, async (bank) => {
    await expectRaised(bank, "Check.Hold.Escalated", (await decideHeldDeposit(bank, "Release")).id);
  }),
  trial(
    "S-143",
    "a held deposit that is released",
    NEEDS,
    async (bank) => {
      await expectRaised(bank, "Check.Details.Changed", (await decideHeldDeposit(bank, "Release")).id);
    },
    "GAP-16",
  ),
  trial("S-38", "rejectedAt of a held deposit that is rejected", NEEDS, async (bank) => {
    const { record, at } = await decideHeldDeposit(bank, "Reject");
    expectSame(Date.parse(requirePresent(record.rejectedAt, "the record has no rejectedAt")), at, "it");
  }),
  trial("S-141", "a held deposit that is rejected", NEEDS, async (bank) => {
    await expectRaised(bank, "Check.Payment.Rejected", (await decideHeldDeposit(bank, "Reject")).id);
  }),
  trial("S-19", "postingCode of a deposit that a restriction rejects", NEEDS, async (bank) => {
    const { status, postingCode } = (await depositRestricted(bank)).record;
    expectSame(status, "Rejected", "its status");
    expectThat(postingCode === undefined || postingCode.toUpperCase() !== "OK", `it is ${postingCode}`);
  }),
  trial(
    "S-17",
    "rejectionReason of a deposit that a restriction rejects",
    NEEDS,
    async (bank) => {
      expectIfGiven((await depositRestricted(bank)).record.rejectionReason, "PostingException", "it");
    },
    "GAP-14",
  ),
  trial("S-38", "rejectedAt of a deposit that a restriction rejects", NEEDS, async (bank) => {
    const { record, at } = await depositRestricted(bank);
    expectSame(Date.parse(requirePresent(record.rejectedAt, "the record has no rejectedAt")), at, "it");
  }),
  trial("S-141", "a deposit that is rejected immediately", NEEDS, async (bank) => {
    const id = requirePresent((await depositRestricted(bank)).record.id, "the deposit has no id");
    await expectRaised(bank, "Check.Payment.Rejected", id);
    expectSame((await readRaisedEvents(bank, "Check.Payment.Sent", id)).length, 0, "the number of Check.Payment.Sent");
  }),
  trial("S-29", "recognizedAmount of a check whose amount differs from the declared one", NEEDS, async (bank) => {
    const { recognizedAmount } = await depositMismatched(bank);
    expectSame(requirePresent(recognizedAmount, "the record has no recognizedAmount"), MISMATCH.amountCents, "it");
  }),
  trial(
    "S-17",
    "rejectionReason of a check whose amount differs from the declared one",
    NEEDS,
    async (bank) => {
      expectIfGiven((await depositMismatched(bank)).rejectionReason, "AmountMismatch", "it");
    },
    "GAP-14",
  ),
  trial(
    "S-43",
    "depositBusinessDate of a deposit after the cut-off",
    NEEDS,
    async (bank) => {
      const { today, late } = await depositAroundCutOff(bank);
      const [date, lateDate] = [today, late].map((payment) =>
        requirePresent(payment.depositBusinessDate, "the record has no depositBusinessDate"),
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
      const { today } = await depositAroundCutOff(bank);
      const date = String(requirePresent(today.createdAt, "the record has no createdAt"))
        .slice(2, 10)
        .replaceAll("-", "");
      expectIfGiven(today.depositBusinessDate, date, "it");
    },
    "GAP-3",
  ),
  trial(
    "S-35",
    "the sum of a schedule of several days",
    NEEDS,
    async (bank) => {
      const { today } = await depositAroundCutOff(bank);
      expectSame(sumOf(today), EARLY.amountCents, "it");
    },
    "GAP-10",
  ),
  trial(
    "S-34",
    "policy and schedule after the policy was changed",
    NEEDS,
    async (bank) => {
      const { policy, schedule, changed } = await changeDepositPolicy(bank);
      expectSame(changed.policy, "EmergencyConditions", "the policy");
      expectThat(
        policy !== changed.policy && String(schedule) !== String(changed.schedule),
        "the schedule is the same",
      );
      expectSame(sumOf(changed), EARLY.amountCents, "the schedule's sum");
    },
    "GAP-10",
  ),
  trial("S-146", "a changed policy", NEEDS, async (bank) => {
    await expectRaised(bank, "Check.Policy.Changed", requirePresent((await changeDepositPolicy(bank)).id, "no id"));
  }),
];

const sumOf = ({ schedule }: Payment) =>
  requirePresent(schedule, "the record has no schedule").reduce((sum, cents) => sum + cents, 0);

const MISMATCH = { name: "another amount", amountCents: 45_510 } as const;

const depositMismatched = (bank: Bank) =>
  bank.memoize("mismatched deposit", async () =>
    deposit(bank, { accountNumber: await openAccount(bank), order: MISMATCH, amount: MISMATCH.amountCents + 9_000 }),
  );

const changeDepositPolicy = (bank: Bank) =>
  bank.memoize("changed policy", async () => {
    await listen(bank);
    const { today } = await depositAroundCutOff(bank);
    const id = requirePresent(today.id, "the deposit has no id");
    await changePolicy(bank, id, "EmergencyConditions");
    return { ...today, changed: await readCurrentPayment(bank, id) };
  });
