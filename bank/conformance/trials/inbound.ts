import { authorize, checkNumberOf, openProtectedAccount } from "@/bank/conformance/authorizations";
import type { Bank } from "@/bank/conformance/bank";
import { listen } from "@/bank/conformance/events";
import { requirePresent } from "@/bank/conformance/outcome";
import { type Payment, readCurrentPayment, readPayment, requestReturn } from "@/bank/conformance/payments";
import {
  advance,
  advanceToNextMorning,
  decideHold,
  openAccount,
  presentCheck,
  readBalance,
  readClock,
} from "@/bank/conformance/sandbox";

export const PRESENTED_CHECK = {
  amount: 15_640,
  checkNumber: "4402",
  payeeName: "Alder Paper Works",
  bofdRoutingNumber: "021000021",
} as const;

/** Maximum clock advances; a check completes, or its return is sent, in fewer. */
const MAX_DAYS = 4;

/** Presents a check to an account without Positive Pay and advances the clock until the check is Completed. */
export const presentAndComplete = (bank: Bank) =>
  bank.memoize("the life of an inbound check", async () => {
    await listen(bank);
    await advanceToNextMorning(bank);
    const accountNumber = await openAccount(bank);
    const before = await readBalance(bank, accountNumber);
    const first = requirePresent(
      await presentCheck(bank, { accountNumber, ...PRESENTED_CHECK }),
      "the check has no record",
    );
    const id = requirePresent(first.id, "the payment has no id");
    const presentedAt = await readClock(bank);
    const early = first.status === "Processing" ? await requestReturn(bank, id) : undefined;
    const paidBalance = await readBalance(bank, accountNumber);
    let record: Payment = first;
    for (let day = 0; day < MAX_DAYS && record.status !== "Completed"; day++) {
      await advance(bank, { to: "next-business-day" });
      record = await readCurrentPayment(bank, id);
    }
    return { accountNumber, id, first, presentedAt, early, record, paid: paidBalance - before };
  });

/** Returns the completed check and advances the clock until the return is sent. */
export const returnInboundCheck = (bank: Bank) =>
  bank.memoize("the return of an inbound check", async () => {
    const { accountNumber, id, record } = await presentAndComplete(bank);
    requirePresent(record.status === "Completed" || null, `the check is ${record.status}`);
    await advanceToNextMorning(bank);
    const before = await readBalance(bank, accountNumber);
    const response = await requestReturn(bank, id, "C");
    const returned = readPayment(response);
    const again = await requestReturn(bank, id, "C");
    let now: Payment = returned;
    for (let day = 0; day < MAX_DAYS && returned.id && now.posting !== "Posted"; day++) {
      await advance(bank, { to: "next-window" });
      await advance(bank, { duration: "PT20M" });
      now = await readCurrentPayment(bank, returned.id);
    }
    const credited = (await readBalance(bank, accountNumber)) - before;
    return { response, returned, again, now, original: await readCurrentPayment(bank, id), credited };
  });

/**
 * Presents a check drawn on the Positive Pay account. `authorized` overrides fields of its authorization; null means no
 * authorization.
 */
async function presentProtected(bank: Bank, name: string, authorized: Record<string, unknown> | null) {
  await listen(bank);
  const accountNumber = await openProtectedAccount(bank);
  const checkNumber = checkNumberOf(bank, name);
  const { amount, payeeName } = PRESENTED_CHECK;
  const fields = { accountNumber, checkNumber, amount, payeeName };
  const authorization = authorized && (await authorize(bank, { ...fields, ...authorized }));
  // Checks are printed with leading zeros.
  const printedNumber = String(checkNumber).padStart(11, "0");
  const payment = await presentCheck(bank, { ...PRESENTED_CHECK, accountNumber, checkNumber: printedNumber });
  return { authorization, payment: requirePresent(payment, "the check has no record"), fields };
}

export const presentAuthorized = (bank: Bank) =>
  bank.memoize("authorized check", () => presentProtected(bank, "authorized", {}));

export const presentUnauthorized = (bank: Bank) =>
  bank.memoize("unauthorized check", async () => {
    const { payment } = await presentProtected(bank, "unauthorized", null);
    const id = requirePresent(payment.id, "the payment has no id");
    const returned = await requestReturn(bank, id);
    if (payment.status === "Hold") await decideHold(bank, id, "Escalate");
    return { id, payment, returned };
  });

/** Presents a check that differs from its authorization in one field. */
export const presentMismatched = (bank: Bank, field: "amount" | "payeeName") =>
  bank.memoize(`check with another ${field}`, () =>
    presentProtected(bank, `other ${field}`, field === "amount" ? { amount: 15_641 } : { payeeName: "Another Payee" }),
  );

/** Presents a check, which is held, and authorizes it before the cut-off. */
export const authorizeHeldCheck = (bank: Bank) =>
  bank.memoize("check paid in time", async () => {
    const { payment, fields } = await presentProtected(bank, "in time", null);
    const authorization = await authorize(bank, fields);
    return { authorization, payment: await readCurrentPayment(bank, payment.id) };
  });
