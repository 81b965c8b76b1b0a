import { expectRaised, readRaisedEvents } from "@/bank/conformance/events";
import {
  expectIfGiven,
  expectRefused,
  expectSame,
  expectThat,
  NotTriedError,
  requirePresent,
} from "@/bank/conformance/outcome";
import { drawCheckOnce, type Payment } from "@/bank/conformance/payments";
import { type Trial, trial } from "@/bank/conformance/trial";
import { findStatusChange, followDeposit, last, type Snapshot } from "./deposit-life";
import { expectCode2012 } from "./the-deposit";

const NEEDS = ["write", "sandbox"] as const;

/** Expects a timestamp in the record to lie within the clock advance during which the change happened. */
function expectBetween(name: keyof Payment, { before, after }: { before: Snapshot; after: Snapshot }): void {
  const value = requirePresent(after.record[name], `the record has no ${name}`);
  const at = Date.parse(String(value));
  expectThat(
    at > before.at && at <= after.at,
    `${name} is ${value}, but the change happened by ${new Date(after.at).toISOString()}`,
  );
}

/** Deposits as the bank's clock advances (2.1, 3, 6). */
export const DEPOSIT_LIFE_TRIALS: readonly Trial[] = [
  ...(["Pending", "Batched", "Processing"] as const).map((status) =>
    trial(
      "S-64",
      `a return of a deposit that is ${status}`,
      NEEDS,
      async (bank) => {
        const { snapshots } = await followDeposit(bank);
        const snapshot = requirePresent(
          snapshots.find(({ record }) => record.status === status),
          `it was never ${status}`,
        );
        expectCode2012(snapshot.returned!);
      },
      "GAP-12",
    ),
  ),
  trial("S-64", "refused return requests change nothing", NEEDS, async (bank) => {
    const { snapshots } = await followDeposit(bank);
    expectIfGiven(last(snapshots).record.wasReturned, false, "wasReturned");
  }),
  trial("S-67", "a deposit that is Processing can't be canceled", NEEDS, async (bank) => {
    const { lateCancel, id } = await followDeposit(bank);
    expectRefused(requirePresent(lateCancel, "it was never Processing"), "the cancellation");
    expectSame(
      (await readRaisedEvents(bank, "Check.Payment.Canceled", id)).length,
      0,
      "the number of Check.Payment.Canceled",
    );
  }),
  trial("S-76", "a deposit whose cancellation was refused still becomes Completed", NEEDS, async (bank) => {
    expectSame(last((await followDeposit(bank)).snapshots).record.status, "Completed", "its status");
  }),
  trial("S-14", "a deposit's status after each clock advance", NEEDS, async (bank) => {
    const order = ["Created", "Pending", "Batched", "Processing", "Completed"];
    const seen = (await followDeposit(bank)).snapshots.map(({ record }) => order.indexOf(String(record.status)));
    expectThat(
      seen.every((rank, i) => rank >= (seen[i - 1] ?? 0)),
      `it went ${seen.map((rank) => order[rank] ?? "unknown status").join(", ")}`,
    );
  }),
  trial("S-36", "createdAt", NEEDS, async (bank) => {
    const [first] = (await followDeposit(bank)).snapshots;
    const at = requirePresent(first!.record.createdAt, "the record has no createdAt");
    expectSame(Date.parse(at), first!.at, "it, with the clock stopped,");
  }),
  ...(["processedAt", "completedAt"] as const).map((name) =>
    trial("S-36", name, NEEDS, async (bank) => {
      const { snapshots } = await followDeposit(bank);
      expectBetween(name, findStatusChange(snapshots, name === "completedAt" ? "Completed" : "Processing"));
    }),
  ),
  trial("S-36", "postedAt", NEEDS, async (bank) => {
    const { snapshots } = await followDeposit(bank);
    const index = snapshots.findIndex(({ record }) => record.posting === "Posted");
    if (index < 1) throw new NotTriedError("it was never posted");
    expectBetween("postedAt", { before: snapshots[index - 1]!, after: snapshots[index]! });
  }),
  trial("S-46", "lastModifiedAt after each change", NEEDS, async (bank) => {
    for (const status of ["Processing", "Completed"]) {
      expectBetween("lastModifiedAt", findStatusChange((await followDeposit(bank)).snapshots, status));
    }
  }),
  trial("S-16", "posting becomes Posted", NEEDS, async (bank) => {
    expectIfGiven(last((await followDeposit(bank)).snapshots).record.posting, "Posted", "it");
  }),
  trial("S-19", "postingCode of a posted deposit", NEEDS, async (bank) => {
    expectIfGiven(last((await followDeposit(bank)).snapshots).record.postingCode, "OK", "it");
  }),
  trial("S-22", "coreTransactionId of a posted deposit", NEEDS, async (bank) => {
    const { snapshots, next } = await followDeposit(bank);
    const id = requirePresent(last(snapshots).record.coreTransactionId, "the record has no coreTransactionId");
    expectThat(id !== next?.coreTransactionId, "two payments have the same coreTransactionId");
  }),
  trial("S-23", "memoPostId of two deposits", NEEDS, async (bank) => {
    const { snapshots, next } = await followDeposit(bank);
    const id = requirePresent(last(snapshots).record.memoPostId, "the record has no memoPostId");
    expectThat(id !== next?.memoPostId, "two payments have the same memoPostId");
  }),
  trial("S-21", "two deposits of one distribution", NEEDS, async (bank) => {
    const { snapshots, next } = await followDeposit(bank);
    const { fedBatchId, fedBatchSequence } = last(snapshots).record;
    const batch = requirePresent(fedBatchId, "the record has no fedBatchId");
    expectSame(next?.fedBatchId, batch, "the other's fedBatchId");
    expectThat(fedBatchSequence !== next?.fedBatchSequence, `both have the fedBatchSequence ${fedBatchSequence}`);
  }),
  trial("S-25", "the MICR fields of a completed deposit", NEEDS, async (bank) => {
    const { snapshots, order } = await followDeposit(bank);
    const [drawn, { record }] = [await drawCheckOnce(bank, order), last(snapshots)];
    expectIfGiven(record.payerRoutingNumber, drawn.routingNumber, "payerRoutingNumber");
    expectIfGiven(record.payerAccountNumber, drawn.accountNumber, "payerAccountNumber");
  }),
  trial(
    "S-138",
    "a deposit that is Processing",
    NEEDS,
    async (bank) => {
      await expectRaised(bank, "Check.Payment.Sent", (await followDeposit(bank)).id);
    },
    "GAP-12",
  ),
  trial(
    "S-151",
    "a posted deposit",
    NEEDS,
    async (bank) => {
      await expectRaised(bank, "Core.Transaction.Completed", (await followDeposit(bank)).id);
    },
    "GAP-12",
  ),
  trial(
    "S-138",
    "createdAt of the event is the time the deposit was sent",
    NEEDS,
    async (bank) => {
      const { id, snapshots } = await followDeposit(bank);
      const [event] = await readRaisedEvents(bank, "Check.Payment.Sent", id);
      const { before, after } = findStatusChange(snapshots, "Processing");
      const at = Date.parse(String(requirePresent(event?.createdAt, "the event has no createdAt")));
      expectThat(at > before.at && at <= after.at, `it is dated ${event?.createdAt}`);
    },
    "GAP-32",
  ),
];
