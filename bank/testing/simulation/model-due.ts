import { type Expected, NOT_FOUND } from "./answer";
import { add, checkObstacle, type Model, type ModelPayment, markReturned, move, newPayment } from "./model";
import { dayClose, dayOf, distributionName, nextOpening, sendingOf } from "./model-calendar";
import { addOutboundReturn, refuse, takeIn } from "./model-inbound";

/** Makes every move that is due by `until`, the earliest first, each at its own instant [GAP-12] [GAP-41]. */
export function runDue(model: Model, until: number): void {
  for (;;) {
    const due = model.payments.filter((one) => one.due !== null && one.due.at <= until);
    const [first] = due.toSorted((a, b) => a.due!.at - b.due!.at);
    if (!first) return;
    const { what, at } = first.due!;
    MAKE[what](model, first, at);
  }
}

const SENT = ["Check.Payment.Sent", "Core.Transaction.Completed"];

const MAKE: Record<NonNullable<ModelPayment["due"]>["what"], (model: Model, one: ModelPayment, at: number) => void> = {
  batch(model, one, at) {
    one.distribution = distributionName(at);
    move(model, one, { status: "Batched", due: { what: "send", at: sendingOf(at) } });
  },
  send(model, one, at) {
    add(model.memo, one.account, -one.cents);
    if (checkObstacle(model, "CHKDEP", one, at) !== null) {
      one.rejectionReason = "PostingException";
      move(model, one, { status: "Rejected", posting: "Failed" }, "Check.Payment.Rejected");
      return;
    }
    add(model.ledger, one.account, one.cents);
    one.postedAt = at;
    const due = { what: "complete", at: nextOpening(at) } as const;
    move(model, one, { status: "Processing", posting: "Posted", due }, ...SENT);
    if (one.routing !== "128900053" || one.payerAccount === null) return;
    const { cents, check, payerAccount: account } = one;
    const onUsDeposit = model.payments.indexOf(one);
    const taken = takeIn(model, { account, cents, check, payee: null, onUsDeposit, at });
    if (typeof taken === "string") comeBack(model, one, taken === "Restricted" ? "F" : "E", at);
  },
  complete(model, one) {
    move(model, one, { status: "Completed" });
  },
  settle(model, one) {
    move(model, one, { status: "Completed" });
  },
  refuse(model, one, at) {
    refuse(model, one, at);
  },
  "batch-return"(model, one, at) {
    one.distribution = distributionName(at);
    move(model, one, { status: "Batched", due: { what: "send-return", at: sendingOf(at) } });
  },
  "send-return"(model, one, at) {
    const original = model.payments[one.original!]!;
    const wasPaid = original.postedAt !== null;
    const obstacle = wasPaid ? checkObstacle(model, "CHKPAYRTN", original, at) : null;
    if (obstacle !== null) {
      one.rejectionReason = obstacle === "Restricted" ? "PostingException" : obstacle;
      move(model, one, { status: "Rejected", posting: "Failed" }, "Check.Payment.Rejected");
      markReturned(model, original, false);
      return;
    }
    const due = { what: "complete", at: nextOpening(at) } as const;
    if (wasPaid) {
      add(model.ledger, original.account, original.cents);
      one.postedAt = at;
      move(model, one, { status: "Processing", posting: "Posted", due }, ...SENT);
    } else {
      move(model, one, { status: "Processing", posting: "Canceled", due }, "Check.Payment.Sent");
    }
    if (original.onUsDeposit !== null) comeBack(model, model.payments[original.onUsDeposit]!, one.returnCode!, at);
  },
  "post-return"(model, one, at) {
    const original = model.payments[one.original!]!;
    const obstacle = checkObstacle(model, "CHKDEPRTN", original, at);
    if (obstacle !== null) {
      one.rejectionReason = obstacle === "Restricted" ? "PostingException" : obstacle;
      move(model, one, { status: "Rejected", posting: "Failed" }, "Check.Return.Received");
      return;
    }
    add(model.ledger, original.account, -original.cents);
    one.postedAt = at;
    const due = { what: "settle", at: dayClose(at) } as const;
    const events = ["Check.Return.Received", "Core.Transaction.Completed"];
    move(model, one, { status: "Processing", posting: "Posted", due }, ...events);
  },
};

/** An on-us check goes back to its deposit, unless that was returned already [GAP-17] [GAP-23]. */
function comeBack(model: Model, deposit: ModelPayment, returnCode: string, at: number): void {
  if (deposit.wasReturned || !["Processing", "Completed"].includes(deposit.status)) return;
  markReturned(model, deposit, true);
  addInboundReturn(model, deposit, returnCode, at);
}

function addInboundReturn(model: Model, original: ModelPayment, returnCode: string, at: number): number {
  const { owner, cents, routing, payerAccount, check, payee } = original;
  const added = newPayment(model, {
    ...{ kind: "inboundReturn", owner, cents, routing, payerAccount, check, payee, returnCode },
    ...{ createdAt: at, day: dayOf(dayClose(at)), original: model.payments.indexOf(original) },
    account: payerAccount ?? original.account,
    due: { what: "post-return", at },
  });
  return model.payments.indexOf(added);
}

const WANTED = {
  return: { kind: "inbound", add: addOutboundReturn, direction: "Outbound" },
  "simulate-return": { kind: "deposit", add: addInboundReturn, direction: "Inbound" },
} as const;

/** A return that the partner asks for (4.7, 4.8) [GAP-23] [GAP-24]. */
export function returnCheck(model: Model, how: keyof typeof WANTED, place: number, returnCode: string): Expected {
  const payment = model.payments[place];
  const wanted = WANTED[how];
  if (payment?.owner !== "us" || payment.kind !== wanted.kind) return NOT_FOUND;
  if (payment.status !== "Completed" && payment.status !== "Rejected") return { status: 400, code: 2012 };
  if (payment.wasReturned) return { status: 409, code: 2016 };
  markReturned(model, payment, true);
  wanted.add(model, payment, returnCode, model.now);
  const { direction } = wanted;
  return {
    status: 200,
    fields: { paymentType: "Return", direction, status: "Created", posting: "Pending", returnCode },
  };
}
