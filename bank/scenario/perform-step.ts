import { type Answer, notFound } from "@/bank/http/answers";
import { cancelDeposit } from "@/bank/routes/checks/cancel-deposit";
import { depositCheck } from "@/bank/routes/checks/deposit-check";
import { initiateReturn } from "@/bank/routes/checks/initiate-return";
import { simulateInboundReturn } from "@/bank/routes/checks/simulate-inbound-return";
import { authorizeCheck } from "@/bank/routes/positive-pay/authorize-check";
import { revokeAuthorization } from "@/bank/routes/positive-pay/revoke-authorization";
import { createRegistration } from "@/bank/routes/registrations/create-registration";
import { deleteRegistration } from "@/bank/routes/registrations/delete-registration";
import { restartRegistration } from "@/bank/routes/registrations/restart-registration";
import { removeRestriction } from "@/bank/routes/restrictions/remove-restriction";
import { restrictAccount } from "@/bank/routes/restrictions/restrict-account";
import { changeAccount, openAccount } from "@/bank/routes/sandbox/accounts";
import { changePolicy } from "@/bank/routes/sandbox/change-policy";
import { decideHold } from "@/bank/routes/sandbox/decide-hold";
import { addFault, clearFaults } from "@/bank/routes/sandbox/faults";
import { presentCheck } from "@/bank/routes/sandbox/present-check";
import { postTransaction } from "@/bank/routes/sandbox/transactions";
import { ENDPOINTS } from "@/lib/contract/endpoints";
import { RESTRICTION_EXTENSIONS } from "@/lib/contract/restriction-extensions";
import { SANDBOX_ENDPOINTS } from "@/lib/contract/sandbox/controls";
import { PRESENT_CHECK_ENDPOINTS } from "@/lib/contract/sandbox/inbound-checks";
import { TRANSACTION_ENDPOINTS } from "@/lib/contract/sandbox/transactions";
import { type Asking, askBank } from "./ask-bank";
import type { DrawnCheck } from "./draw-and-read";
import { resolveMoment } from "./moment";
import type { FieldsOf, StepOf, VerbName } from "./verbs";

/** What a step is played with. */
export interface Performing extends Asking {
  /** What a label stands for. */
  idOf(label: string): string;
  /** An account's number, given or by its label. */
  accountOf(text: string): string;
  /** The instant that the file calls now. */
  readonly now: Date;
  /** What was drawn for the step. */
  readonly drawn: DrawnCheck | null;
}

/** A kind of line that asks the bank for something. */
export type AskingVerb = Exclude<VerbName, "start" | "at" | "expect" | "history">;

type Perform<V extends AskingVerb> = (step: StepOf<V>, to: Performing) => Promise<Answer>;

const byId = (step: { target: string }, to: Performing) => ({ params: { id: to.idOf(step.target) } });

/** How each kind of line asks the bank. */
export const PERFORM: { readonly [V in AskingVerb]: Perform<V> } = {
  deposit: ({ fields }, to) =>
    askBank(withReading(to), ENDPOINTS.depositCheck, depositCheck, {
      body: {
        accountNumber: to.accountOf(fields.account),
        amount: fields.amount,
        ...pictures(to),
        purpose: fields.purpose,
        clientIdentifier: fields["client-id"],
        isRedeposit: fields.redeposit,
      },
    }),
  cancel: (step, to) => askBank(to, ENDPOINTS.cancelDeposit, cancelDeposit, byId(step, to)),
  "simulate-return": ({ target, fields }, to) =>
    askBank(to, ENDPOINTS.simulateInboundReturn, simulateInboundReturn, {
      body: { originalPaymentId: to.idOf(target), returnCode: fields.code },
    }),
  present: ({ fields }, to) =>
    askBank(withReading(to), PRESENT_CHECK_ENDPOINTS.presentCheck, presentCheck, {
      body: {
        amount: fields.amount,
        payeeName: fields.payee,
        bofdRoutingNumber: fields.bofd,
        ...(to.drawn ? pictures(to) : { accountNumber: to.accountOf(fields.account), checkNumber: fields.number }),
      },
    }),
  return: (step, to) =>
    askBank(to, ENDPOINTS.initiateReturn, initiateReturn, {
      ...byId(step, to),
      body: { returnCode: step.fields.code },
    }),
  decide: (step, to) =>
    askBank(to, SANDBOX_ENDPOINTS.decideHold, decideHold, {
      ...byId(step, to),
      body: { decision: step.fields.decision },
    }),
  policy: (step, to) =>
    askBank(to, PRESENT_CHECK_ENDPOINTS.changePolicy, changePolicy, {
      ...byId(step, to),
      body: { policy: step.fields.policy },
    }),
  authorize: ({ fields }, to) =>
    askBank(to, ENDPOINTS.authorizeCheck, authorizeCheck, {
      body: {
        accountNumber: to.accountOf(fields.account),
        amount: fields.amount,
        checkNumber: Number(fields.number),
        payeeName: fields.payee,
        expiresAt: fields.expires && resolveMoment(fields.expires, to.services.clock.now(), to.now).toISOString(),
      },
    }),
  revoke: (step, to) => askBank(to, ENDPOINTS.revokeAuthorization, revokeAuthorization, byId(step, to)),
  restrict: ({ target, fields }, to) =>
    askBank(to, ENDPOINTS.restrictAccount, restrictAccount, {
      params: { accountNumber: to.accountOf(target) },
      body: {
        appliesTo: fields["applies-to"],
        reason: fields.reason,
        subAccountNumber: fields.sub && to.accountOf(fields.sub),
        rail: fields.rail,
        transactionType: fields.type,
        transactionCode: fields.code,
        amountThreshold: fields.threshold,
        effectiveStartTimeHour: fields.from?.hour,
        effectiveStartTimeMinute: fields.from?.minute,
        effectiveEndTimeHour: fields.to?.hour,
        effectiveEndTimeMinute: fields.to?.minute,
        notes: fields.notes,
      },
    }),
  lift: async ({ target }, to) => {
    const { partnerId } = to.caller;
    const restriction = await to.services.db.query.restrictions.findFirst({
      where: (table, { and, eq }) => and(eq(table.partnerId, partnerId), eq(table.id, to.idOf(target))),
    });
    if (!restriction) return notFound();
    const params = { accountNumber: restriction.masterAccountNumber, id: restriction.id };
    return askBank(to, RESTRICTION_EXTENSIONS.removeRestriction, removeRestriction, { params });
  },
  register: ({ fields }, to) =>
    askBank(to, ENDPOINTS.createRegistration, createRegistration, {
      body: {
        partnerId: to.caller.partnerId,
        eventName: fields.event,
        callbackUrl: fields.url,
        authUsername: fields.username,
        authPassword: fields.password,
        type: fields.type,
        format: fields.format,
      },
    }),
  restart: (step, to) => askBank(to, ENDPOINTS.restartRegistration, restartRegistration, byId(step, to)),
  unregister: (step, to) => askBank(to, ENDPOINTS.deleteRegistration, deleteRegistration, byId(step, to)),
  "open-account": ({ fields }, to) =>
    askBank(to, SANDBOX_ENDPOINTS.openAccount, openAccount, {
      body: {
        ...terms(fields),
        accountNumber: fields.number,
        masterAccountNumber: fields.master && to.accountOf(fields.master),
      },
    }),
  "change-account": ({ target, fields }, to) =>
    askBank(to, SANDBOX_ENDPOINTS.changeAccount, changeAccount, {
      params: { accountNumber: to.accountOf(target) },
      body: terms(fields),
    }),
  post: ({ fields }, to) =>
    askBank(to, TRANSACTION_ENDPOINTS.postTransaction, postTransaction, {
      body: {
        accountNumber: to.accountOf(fields.account),
        rail: fields.rail,
        transactionType: fields.type,
        transactionCode: fields.code,
        amount: fields.amount,
        memo: fields.memo,
      },
    }),
  fault: ({ fields }, to) =>
    askBank(to, SANDBOX_ENDPOINTS.addFault, addFault, {
      body: { operation: fields.operation, kind: fields.kind, times: fields.times, delayMs: fields["delay-ms"] },
    }),
  "clear-faults": (_, to) => askBank(to, SANDBOX_ENDPOINTS.clearFaults, clearFaults),
};

function pictures({ drawn }: Performing): { frontImage?: string; backImage?: string } {
  if (!drawn) return {};
  const { front, back } = drawn.pictures;
  return { frontImage: Buffer.from(front).toString("base64"), backImage: Buffer.from(back).toString("base64") };
}

/** What was drawn was read with it, by the same reader. */
function withReading(to: Performing): Asking {
  const { drawn, services, caller } = to;
  if (!drawn) return to;
  return { caller, services: { ...services, readCheck: async () => ({ ok: true, value: drawn.reading }) } };
}

function terms(fields: FieldsOf<"change-account">): object {
  return {
    name: fields.name,
    type: fields.type,
    openedOn: fields.opened,
    depositsEnabled: fields.deposits,
    repeatedOverdrafts: fields.overdrafts,
    maxItemAmount: fields["max-item"],
    maxDepositAmount: fields["max-day"],
    maxItemsPerDay: fields["max-items"],
    positivePay: fields["positive-pay"],
  };
}
