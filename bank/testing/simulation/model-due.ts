import { type ExpectedResponse, NOT_FOUND } from "./expected-response";
import { add, findPostingObstacle, type Model, type ModelPayment, markReturned, newPayment, transition } from "./model";
import { dayClose, dayOf, distributionName, nextOpening, sendTimeOf } from "./model-calendar";
import { addOutboundReturn, receiveCheck, rejectUnauthorizedCheck } from "./model-inbound";

/** Makes every transition due by `until`, earliest first, each at its due time [GAP-12] [GAP-41]. */
export function makeDueTransitions(model: Model, until: number): void {
  for (;;) {
    const due = model.payments.filter((payment) => payment.due !== null && payment.due.at <= until);
    const [first] = due.toSorted((a, b) => a.due!.at - b.due!.at);
    if (!first) return;
    const { what, at } = first.due!;
    DUE_HANDLERS[what](model, first, at);
  }
}

const SEND_EVENTS = ["Check.Payment.Sent", "Core.Transaction.Completed"];

const DUE_HANDLERS: Record<
  NonNullable<ModelPayment["due"]>["what"],
  (model: Model, payment: ModelPayment, at: number) => void
> = {
  batch(model, payment, at) {
    payment.distribution = distributionName(at);
    transition(model, payment, { status: "Batched", due: { what: "send", at: sendTimeOf(at) } });
  },
  send(model, payment, at) {
    add(model.memo, payment.account, -payment.cents);
    if (findPostingObstacle(model, "CHKDEP", payment, at) !== null) {
      payment.rejectionReason = "PostingException";
      transition(model, payment, { status: "Rejected", posting: "Failed" }, "Check.Payment.Rejected");
      return;
    }
    add(model.ledger, payment.account, payment.cents);
    payment.postedAt = at;
    const due = { what: "complete", at: nextOpening(at) } as const;
    transition(model, payment, { status: "Processing", posting: "Posted", due }, ...SEND_EVENTS);
    if (payment.routing !== "128900053" || payment.payerAccount === null) return;
    const { cents, check, payerAccount: account } = payment;
    const onUsDeposit = model.payments.indexOf(payment);
    const received = receiveCheck(model, { account, cents, check, payee: null, onUsDeposit, at });
    if (typeof received === "string") returnToDepositor(model, payment, received === "Restricted" ? "F" : "E", at);
  },
  complete(model, payment) {
    transition(model, payment, { status: "Completed" });
  },
  settle(model, payment) {
    transition(model, payment, { status: "Completed" });
  },
  refuse(model, payment, at) {
    rejectUnauthorizedCheck(model, payment, at);
  },
  "batch-return"(model, payment, at) {
    payment.distribution = distributionName(at);
    transition(model, payment, { status: "Batched", due: { what: "send-return", at: sendTimeOf(at) } });
  },
  "send-return"(model, payment, at) {
    const original = model.payments[payment.original!]!;
    const wasPaid = original.postedAt !== null;
    const obstacle = wasPaid ? findPostingObstacle(model, "CHKPAYRTN", original, at) : null;
    if (obstacle !== null) {
      payment.rejectionReason = obstacle === "Restricted" ? "PostingException" : obstacle;
      transition(model, payment, { status: "Rejected", posting: "Failed" }, "Check.Payment.Rejected");
      markReturned(model, original, false);
      return;
    }
    const due = { what: "complete", at: nextOpening(at) } as const;
    if (wasPaid) {
      add(model.ledger, original.account, original.cents);
      payment.postedAt = at;
      transition(model, payment, { status: "Processing", posting: "Posted", due }, ...SEND_EVENTS);
    } else {
      transition(model, payment, { status: "Processing", posting: "Canceled", due }, "Check.Payment.Sent");
    }
    if (original.onUsDeposit !== null)
      returnToDepositor(model, model.payments[original.onUsDeposit]!, payment.returnCode!, at);
  },
  "post-return"(model, payment, at) {
    const original = model.payments[payment.original!]!;
    const due = { what: "settle", at: dayClose(at) } as const;
    if (original.postedAt === null) {
      transition(model, payment, { status: "Processing", posting: "Canceled", due }, "Check.Return.Received");
      return;
    }
    const obstacle = findPostingObstacle(model, "CHKDEPRTN", original, at);
    if (obstacle !== null) {
      payment.rejectionReason = obstacle === "Restricted" ? "PostingException" : obstacle;
      transition(model, payment, { status: "Rejected", posting: "Failed" }, "Check.Return.Received");
      markReturned(model, original, false);
      return;
    }
    add(model.ledger, original.account, -original.cents);
    payment.postedAt = at;
    const events = ["Check.Return.Received", "Core.Transaction.Completed"];
    transition(model, payment, { status: "Processing", posting: "Posted", due }, ...events);
  },
};

/** Returns an on-us check to its depositor, unless the deposit was already returned [GAP-17] [GAP-23]. */
function returnToDepositor(model: Model, deposit: ModelPayment, returnCode: string, at: number): void {
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

const RETURNS = {
  return: { kind: "inbound", add: addOutboundReturn, direction: "Outbound" },
  "simulate-return": { kind: "deposit", add: addInboundReturn, direction: "Inbound" },
} as const;

/** Returns a check at the partner's request (4.7, 4.8) [GAP-23] [GAP-24]. */
export function returnCheck(
  model: Model,
  operation: keyof typeof RETURNS,
  index: number,
  returnCode: string,
): ExpectedResponse {
  const payment = model.payments[index];
  const definition = RETURNS[operation];
  if (payment?.owner !== "us") return NOT_FOUND;
  if (payment.kind !== definition.kind) return { status: 400, code: 2012 };
  if (payment.status !== "Completed" && payment.status !== "Rejected") return { status: 400, code: 2012 };
  if (payment.wasReturned) return { status: 409, code: 2016 };
  markReturned(model, payment, true);
  definition.add(model, payment, returnCode, model.now);
  const { direction } = definition;
  return {
    status: 200,
    fields: { paymentType: "Return", direction, status: "Created", posting: "Pending", returnCode },
  };
}
