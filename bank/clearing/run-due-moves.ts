import { randomUUID } from "node:crypto";
import type { MoveName } from "@/bank/domain/payment-life";
import type { BankDatabase, BankTransaction } from "@/bank/store/bank-database";
import { addToDistribution } from "@/bank/store/distributions";
import { type DuePayment, findFirstDue } from "@/bank/store/due-moves";
import { movePayment } from "@/bank/store/move-payment";
import type { NewPayment } from "@/bank/store/payments";
import { assert } from "@/lib/shared/assert";
import { BANK_TIME_ZONE, wallTime } from "@/lib/time/zone";

/** Moves looked up at a time. */
const PAGE = 200;
/** Pages in a row that others took from us; more means that something is due that nobody can do. */
const MOST_FRUITLESS_PAGES = 100;

/**
 * Makes every move that is due no later than `until`, in order of the instants they are due at; each is dated with the
 * instant it was due, so that a bank that was stopped for a day catches up as if it had not been [GAP-12] [GAP-41].
 *
 * @returns how many moves were made
 */
export async function runDueMoves(db: BankDatabase, until: Date): Promise<number> {
  let made = 0;
  let fruitless = 0;
  for (;;) {
    const due = await findFirstDue(db, until, PAGE);
    if (due.length === 0) return made;
    const before = made;
    for (const payment of due) if (await makeDueMove(db, payment)) made++;
    fruitless = made === before ? fruitless + 1 : 0;
    assert(fruitless < MOST_FRUITLESS_PAGES, "a due move is made by somebody, or is no longer due");
  }
}

/** Somebody else moved the payment between the look-up and the write; undoes what was prepared. */
class LostRace extends Error {}

async function makeDueMove(db: BankDatabase, { paymentId, move, dueAt }: DuePayment): Promise<boolean> {
  try {
    await db.transaction(async (tx) => {
      const set = await prepare(tx, move, dueAt);
      const moved = await movePayment(tx, { paymentId, move, at: dueAt, due: { move, at: dueAt }, set });
      if (!moved) throw new LostRace();
    });
    return true;
  } catch (error) {
    if (error instanceof LostRace) return false;
    throw error;
  }
}

/** What a move the bank makes by itself changes beside the state. */
async function prepare(tx: BankTransaction, move: MoveName, at: Date): Promise<Partial<NewPayment>> {
  if (move === "batch") {
    const fedBatchId = distributionId(at);
    return { fedBatchId, fedBatchSequence: await addToDistribution(tx, fedBatchId, at) };
  }
  return move === "send" ? { coreTransactionId: randomUUID(), postingCode: "OK" } : {};
}

/** The window's date and time in the bank's zone: `D20261120-1045`. */
function distributionId(windowAt: Date): string {
  const { date, hour, minute } = wallTime(windowAt, BANK_TIME_ZONE);
  const time = `${String(hour).padStart(2, "0")}${String(minute).padStart(2, "0")}`;
  return `D${date.replaceAll("-", "")}-${time}`;
}
