import type { MoveName } from "@/bank/domain/payment-life";
import type { DueMove } from "@/bank/domain/payment-move";
import type { BankDatabase, BankTransaction } from "@/bank/store/bank-database";
import { addToDistribution } from "@/bank/store/distributions";
import { type DuePayment, findFirstDue } from "@/bank/store/due-moves";
import { movePayment } from "@/bank/store/move-payment";
import { loadPayment } from "@/bank/store/payments";
import { postDeposit, takeBackNote } from "@/bank/store/post-deposit";
import { assert } from "@/lib/shared/assert";
import { BANK_TIME_ZONE, wallTime } from "@/lib/time/zone";
import type { MadeMove } from "./made-move";
import { lockBothSides, presentOnUs } from "./present-on-us";
import { creditDrawer, debitDepositor, refuseUnauthorized, sendUnpaid } from "./return-work";

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
      const due = { move, at: dueAt };
      const { andThen, ...made } = await prepare(tx, paymentId, due);
      const moved = await movePayment(tx, { paymentId, at: dueAt, due, ...made });
      if (!moved) throw new LostRace();
      await andThen?.(moved);
    });
    return true;
  } catch (error) {
    if (error instanceof LostRace) return false;
    throw error;
  }
}

/** Does what a due move takes, and says which move comes of it. Locks accounts before payments, as everybody does. */
async function prepare(tx: BankTransaction, paymentId: string, { move, at }: DueMove<MoveName>): Promise<MadeMove> {
  switch (move) {
    case "batch":
    case "batchReturn":
    case "batchUnpaidReturn": {
      const fedBatchId = distributionId(at);
      return { move, set: { fedBatchId, fedBatchSequence: await addToDistribution(tx, fedBatchId, at) } };
    }
    case "send": {
      const deposit = await loadPayment(tx, paymentId);
      await lockBothSides(tx, deposit);
      const made = await postDeposit(tx, deposit, at);
      // Only once the payment's row is ours: a cancel takes its note back too, and must not wait for us while we wait for it.
      return {
        ...made,
        andThen: async (moved) => {
          await takeBackNote(tx, moved, at);
          if (made.move === "send") await presentOnUs(tx, moved, at);
        },
      };
    }
    case "refuseInbound":
      return refuseUnauthorized(tx, at);
    case "postInboundReturn":
      return debitDepositor(tx, await loadPayment(tx, paymentId), at);
    case "sendReturn":
      return creditDrawer(tx, await loadPayment(tx, paymentId), at);
    case "sendUnpaidReturn":
      return sendUnpaid(tx, await loadPayment(tx, paymentId), at);
    default:
      return { move };
  }
}

/** The window's date and time in the bank's zone: `D20261120-1045`. */
function distributionId(windowAt: Date): string {
  const { date, hour, minute } = wallTime(windowAt, BANK_TIME_ZONE);
  const time = `${String(hour).padStart(2, "0")}${String(minute).padStart(2, "0")}`;
  return `D${date.replaceAll("-", "")}-${time}`;
}
