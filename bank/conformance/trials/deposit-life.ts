import type { Bank } from "@/bank/conformance/bank";
import { listen } from "@/bank/conformance/events";
import type { BankResponse } from "@/bank/conformance/http";
import { requireAccepted, requirePresent } from "@/bank/conformance/outcome";
import {
  cancel,
  deposit,
  type Payment,
  readCurrentPayment,
  readPayment,
  sendDeposit,
  simulateReturn,
} from "@/bank/conformance/payments";
import { advance, advanceToNextMorning, openAccount, readBalance, readClock } from "@/bank/conformance/sandbox";

/** A payment's state at one time on the bank's clock. */
export interface Snapshot {
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly record: Payment;
  /** The response to a return request at that time; omitted once the payment is Completed or Rejected. */
  readonly returned?: BankResponse;
}

const CHECK = { name: "life", amountCents: 61_250 } as const;
const NEXT_CHECK = { name: "life, second", amountCents: 7_305 } as const;
/** More clock advances than any deposit needs. */
const MAX_STEPS = 12;

async function takeSnapshot(bank: Bank, id: string): Promise<Snapshot> {
  const record = await readCurrentPayment(bank, id);
  const isFinal = ["Completed", "Rejected"].includes(String(record.status));
  return { at: await readClock(bank), record, ...(!isFinal && { returned: await simulateReturn(bank, id) }) };
}

/**
 * Makes two deposits in the same distribution and advances the clock until the first deposit is Completed. Takes a
 * snapshot of the first deposit after each advance.
 */
export const followDeposit = (bank: Bank) =>
  bank.memoize("the life of a deposit", async () => {
    await listen(bank);
    await advanceToNextMorning(bank);
    const accountNumber = await openAccount(bank);
    const fields = { clientIdentifier: `Life-${bank.runId}` };
    const first = await deposit(bank, { accountNumber, order: CHECK, fields });
    const next = await deposit(bank, { accountNumber, order: NEXT_CHECK });
    const id = requirePresent(first.id, "the deposit has no id");
    const snapshots = [await takeSnapshot(bank, id)];
    let lateCancel: BankResponse | undefined;
    for (let step = 0; step < MAX_STEPS && last(snapshots).record.status !== "Completed"; step++) {
      const moves = [{ to: "next-window" }, { duration: "PT20M" }, { to: "next-business-day" }] as const;
      await advance(bank, moves[step % moves.length]!);
      snapshots.push(await takeSnapshot(bank, id));
      if (last(snapshots).record.status === "Processing") lateCancel ??= await cancel(bank, id);
    }
    const nextNow = next.id === undefined ? undefined : await readCurrentPayment(bank, next.id);
    return { accountNumber, id, order: CHECK, snapshots, lateCancel, next: nextNow };
  });

/** Simulates the first deposit's return by its paying bank, then tries to return it again. */
export const returnDeposit = (bank: Bank) =>
  bank.memoize("the return of a deposit", async () => {
    const { accountNumber, id, snapshots } = await followDeposit(bank);
    requirePresent(last(snapshots).record.status === "Completed" || null, "the deposit did not complete");
    const balanceBefore = await readBalance(bank, accountNumber);
    const response = await simulateReturn(bank, id);
    const record = readPayment(requireAccepted(response, "the simulated return"));
    await advance(bank, { duration: "PT1M" });
    const now = record.id === undefined ? undefined : await readCurrentPayment(bank, record.id);
    const original = await readCurrentPayment(bank, id);
    const again = await simulateReturn(bank, id);
    return { record, now, original, again, balanceBefore, balanceAfter: await readBalance(bank, accountNumber) };
  });

/** Redeposits the returned check. */
export const redeposit = (bank: Bank) =>
  bank.memoize("the redeposit", async () => {
    await returnDeposit(bank);
    const { accountNumber } = await followDeposit(bank);
    return sendDeposit(bank, { accountNumber, order: CHECK, fields: { isRedeposit: true } });
  });

/** Returns the first snapshot with this status and the snapshot before it. */
export function findStatusChange(
  snapshots: readonly Snapshot[],
  status: string,
): { before: Snapshot; after: Snapshot } {
  const index = snapshots.findIndex(({ record }) => record.status === status);
  const [before, after] = [snapshots[index - 1], snapshots[index]];
  return {
    before: requirePresent(before, `it was never ${status}`),
    after: requirePresent(after, `it was never ${status}`),
  };
}

export const last = (snapshots: readonly Snapshot[]): Snapshot => snapshots.at(-1)!;
