import { authorize, numberOf, protectedAccount } from "@/bank/conformance/authorizations";
import type { Bank } from "@/bank/conformance/bank";
import { listen } from "@/bank/conformance/events";
import { present } from "@/bank/conformance/outcome";
import { type Payment, paymentNow, readPayment, requestReturn } from "@/bank/conformance/payments";
import {
  advance,
  balanceOf,
  clockNow,
  decideHold,
  nextMorning,
  openAccount,
  presentCheck,
} from "@/bank/conformance/sandbox";

export const PRESENTED = {
  amount: 15_640,
  checkNumber: "4402",
  payeeName: "Alder Paper Works",
  bofdRoutingNumber: "021000021",
} as const;

/** More clock advances than a check needs to complete, or than its return needs to be sent. */
const MAX_DAYS = 4;

/** An inbound check without Positive Pay, from its presentment until it is Completed. */
export const inboundLife = (bank: Bank) =>
  bank.memoize("the life of an inbound check", async () => {
    await listen(bank);
    await nextMorning(bank);
    const accountNumber = await openAccount(bank);
    const before = await balanceOf(bank, accountNumber);
    const first = present(await presentCheck(bank, { accountNumber, ...PRESENTED }), "the check was not seen");
    const id = present(first.id, "the payment has no id");
    const presentedAt = await clockNow(bank);
    const early = first.status === "Processing" ? await requestReturn(bank, id) : undefined;
    const paidBalance = await balanceOf(bank, accountNumber);
    let record: Payment = first;
    for (let day = 0; day < MAX_DAYS && record.status !== "Completed"; day++) {
      await advance(bank, { to: "next-business-day" });
      record = await paymentNow(bank, id);
    }
    return { accountNumber, id, first, presentedAt, early, record, paid: paidBalance - before };
  });

/** The return of that check, until it is sent. */
export const inboundReturn = (bank: Bank) =>
  bank.memoize("the return of an inbound check", async () => {
    const { accountNumber, id, record } = await inboundLife(bank);
    present(record.status === "Completed" || null, `the check is ${record.status}`);
    await nextMorning(bank);
    const before = await balanceOf(bank, accountNumber);
    const response = await requestReturn(bank, id, "C");
    const returned = readPayment(response);
    const again = await requestReturn(bank, id, "C");
    let now: Payment = returned;
    for (let day = 0; day < MAX_DAYS && returned.id && now.posting !== "Posted"; day++) {
      await advance(bank, { to: "next-window" });
      await advance(bank, { duration: "PT20M" });
      now = await paymentNow(bank, returned.id);
    }
    const credited = (await balanceOf(bank, accountNumber)) - before;
    return { response, returned, again, now, original: await paymentNow(bank, id), credited };
  });

/** Presents a check on the Positive Pay account; `authorized` overrides fields of its authorization, null omits it. */
async function presentProtected(bank: Bank, name: string, authorized: Record<string, unknown> | null) {
  await listen(bank);
  const accountNumber = await protectedAccount(bank);
  const number = numberOf(bank, name);
  const fields = { accountNumber, checkNumber: number, amount: PRESENTED.amount, payeeName: PRESENTED.payeeName };
  const authorization = authorized && (await authorize(bank, { ...fields, ...authorized }));
  // Printed with leading zeros, as checks are.
  const printed = String(number).padStart(11, "0");
  const payment = await presentCheck(bank, { ...PRESENTED, accountNumber, checkNumber: printed });
  return { authorization, payment: present(payment, "the check was not seen"), fields };
}

export const authorizedCheck = (bank: Bank) =>
  bank.memoize("authorized check", () => presentProtected(bank, "authorized", {}));

export const unauthorizedCheck = (bank: Bank) =>
  bank.memoize("unauthorized check", async () => {
    const { payment } = await presentProtected(bank, "unauthorized", null);
    const id = present(payment.id, "the payment has no id");
    const returned = await requestReturn(bank, id);
    if (payment.status === "Hold") await decideHold(bank, id, "Escalate");
    return { id, payment, returned };
  });

/** A check that differs from its authorization in one field. */
export const mismatchedCheck = (bank: Bank, field: "amount" | "payeeName") =>
  bank.memoize(`check with another ${field}`, () =>
    presentProtected(bank, `other ${field}`, field === "amount" ? { amount: 15_641 } : { payeeName: "Somebody Else" }),
  );

/** A held check that an authorization made in time pays. */
export const paidInTime = (bank: Bank) =>
  bank.memoize("check paid in time", async () => {
    const { payment, fields } = await presentProtected(bank, "in time", null);
    const authorization = await authorize(bank, fields);
    return { authorization, payment: await paymentNow(bank, payment.id) };
  });
