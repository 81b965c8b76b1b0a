import type { DrawnCheck } from "@/bank/drawing/draw-and-read";
import { type ApiResponse, notFound } from "@/bank/http/responses";
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
import { resolveMoment } from "@/bank/scenario-language/moment";
import type { FieldsOf, StepOf, VerbName } from "@/bank/scenario-language/verbs";
import type { DepositRequest } from "@/lib/contract/deposit";
import { ENDPOINTS } from "@/lib/contract/endpoints";
import type { AuthorizationRequest } from "@/lib/contract/positive-pay";
import type { RegistrationRequest } from "@/lib/contract/registration";
import { RESTRICTION_EXTENSIONS } from "@/lib/contract/restriction-extensions";
import type { ReturnRequest, SimulatedInboundReturnRequest } from "@/lib/contract/returns";
import { SANDBOX_ENDPOINTS } from "@/lib/contract/sandbox/controls";
import { PRESENT_CHECK_ENDPOINTS } from "@/lib/contract/sandbox/inbound-checks";
import { TRANSACTION_ENDPOINTS } from "@/lib/contract/sandbox/transactions";
import { callOperation, type OperationContext } from "./call-operation";

/** Context in which a step is played. */
export interface StepContext extends OperationContext {
  /** Returns the id that a label refers to. */
  idOf(label: string): string;
  /** Returns the account number for a number or label. */
  accountOf(text: string): string;
  /** The instant that `now` refers to in the file. */
  readonly now: Date;
  /** The check drawn for this step, if it needs one. */
  readonly drawn: DrawnCheck | null;
}

/** A verb that calls a bank operation. */
export type OperationVerb = Exclude<VerbName, "start" | "at" | "expect" | "history">;

type StepHandler<V extends OperationVerb> = (step: StepOf<V>, context: StepContext) => Promise<ApiResponse>;

const idParams = (step: { target: string }, context: StepContext) => ({ params: { id: context.idOf(step.target) } });

/** The operation that each verb calls, and how its fields map to the request. */
export const STEP_HANDLERS: { readonly [V in OperationVerb]: StepHandler<V> } = {
  deposit: ({ fields }, context) =>
    callOperation(withReading(context), ENDPOINTS.depositCheck, depositCheck, {
      body: {
        accountNumber: context.accountOf(fields.account),
        amount: fields.amount,
        ...encodeImages(context),
        purpose: fields.purpose,
        clientIdentifier: fields["client-id"],
        isRedeposit: fields.redeposit,
      } satisfies Record<Exclude<keyof DepositRequest, keyof ReturnType<typeof encodeImages>>, unknown>,
    }),
  cancel: (step, context) => callOperation(context, ENDPOINTS.cancelDeposit, cancelDeposit, idParams(step, context)),
  "simulate-return": ({ target, fields }, context) =>
    callOperation(context, ENDPOINTS.simulateInboundReturn, simulateInboundReturn, {
      body: { originalPaymentId: context.idOf(target), returnCode: fields.code } satisfies Record<
        keyof SimulatedInboundReturnRequest,
        unknown
      >,
    }),
  present: ({ fields }, context) =>
    callOperation(withReading(context), PRESENT_CHECK_ENDPOINTS.presentCheck, presentCheck, {
      body: {
        amount: fields.amount,
        payeeName: fields.payee,
        bofdRoutingNumber: fields.bofd,
        ...(context.drawn
          ? encodeImages(context)
          : { accountNumber: context.accountOf(fields.account), checkNumber: fields.number }),
      },
    }),
  return: (step, context) =>
    callOperation(context, ENDPOINTS.initiateReturn, initiateReturn, {
      ...idParams(step, context),
      body: { returnCode: step.fields.code } satisfies Record<keyof ReturnRequest, unknown>,
    }),
  decide: (step, context) =>
    callOperation(context, SANDBOX_ENDPOINTS.decideHold, decideHold, {
      ...idParams(step, context),
      body: { decision: step.fields.decision },
    }),
  policy: (step, context) =>
    callOperation(context, PRESENT_CHECK_ENDPOINTS.changePolicy, changePolicy, {
      ...idParams(step, context),
      body: { policy: step.fields.policy },
    }),
  authorize: ({ fields }, context) =>
    callOperation(context, ENDPOINTS.authorizeCheck, authorizeCheck, {
      body: {
        accountNumber: context.accountOf(fields.account),
        amount: fields.amount,
        checkNumber: Number(fields.number),
        payeeName: fields.payee,
        expiresAt:
          fields.expires && resolveMoment(fields.expires, context.services.clock.now(), context.now).toISOString(),
      } satisfies Record<keyof AuthorizationRequest, unknown>,
    }),
  revoke: (step, context) =>
    callOperation(context, ENDPOINTS.revokeAuthorization, revokeAuthorization, idParams(step, context)),
  restrict: ({ target, fields }, context) =>
    callOperation(context, ENDPOINTS.restrictAccount, restrictAccount, {
      params: { accountNumber: context.accountOf(target) },
      body: {
        appliesTo: fields["applies-to"],
        reason: fields.reason,
        subAccountNumber: fields.sub && context.accountOf(fields.sub),
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
  lift: async ({ target }, context) => {
    const { partnerId } = context.caller;
    const restriction = await context.services.db.query.restrictions.findFirst({
      where: (table, { and, eq }) => and(eq(table.partnerId, partnerId), eq(table.id, context.idOf(target))),
    });
    if (!restriction) return notFound();
    const params = { accountNumber: restriction.masterAccountNumber, id: restriction.id };
    return callOperation(context, RESTRICTION_EXTENSIONS.removeRestriction, removeRestriction, { params });
  },
  register: ({ fields }, context) =>
    callOperation(context, ENDPOINTS.createRegistration, createRegistration, {
      body: {
        partnerId: context.caller.partnerId,
        eventName: fields.event,
        callbackUrl: fields.url,
        authUsername: fields.username,
        authPassword: fields.password,
        type: fields.type,
        format: fields.format,
      } satisfies Record<keyof RegistrationRequest, unknown>,
    }),
  restart: (step, context) =>
    callOperation(context, ENDPOINTS.restartRegistration, restartRegistration, idParams(step, context)),
  unregister: (step, context) =>
    callOperation(context, ENDPOINTS.deleteRegistration, deleteRegistration, idParams(step, context)),
  "open-account": ({ fields }, context) =>
    callOperation(context, SANDBOX_ENDPOINTS.openAccount, openAccount, {
      body: {
        ...toAccountTerms(fields),
        accountNumber: fields.number,
        masterAccountNumber: fields.master && context.accountOf(fields.master),
      },
    }),
  "change-account": ({ target, fields }, context) =>
    callOperation(context, SANDBOX_ENDPOINTS.changeAccount, changeAccount, {
      params: { accountNumber: context.accountOf(target) },
      body: toAccountTerms(fields),
    }),
  post: ({ fields }, context) =>
    callOperation(context, TRANSACTION_ENDPOINTS.postTransaction, postTransaction, {
      body: {
        accountNumber: context.accountOf(fields.account),
        rail: fields.rail,
        transactionType: fields.type,
        transactionCode: fields.code,
        amount: fields.amount,
        memo: fields.memo,
      },
    }),
  fault: ({ fields }, context) =>
    callOperation(context, SANDBOX_ENDPOINTS.addFault, addFault, {
      body: { operation: fields.operation, kind: fields.kind, times: fields.times, delayMs: fields["delay-ms"] },
    }),
  "clear-faults": (_, context) => callOperation(context, SANDBOX_ENDPOINTS.clearFaults, clearFaults),
};

function encodeImages({ drawn }: StepContext): { frontImage?: string; backImage?: string } {
  if (!drawn) return {};
  const { front, back } = drawn.pictures;
  return { frontImage: Buffer.from(front).toString("base64"), backImage: Buffer.from(back).toString("base64") };
}

/** Reuses the reading made by the same reader when the check was drawn. */
function withReading(context: StepContext): OperationContext {
  const { drawn, services, caller } = context;
  if (!drawn) return context;
  return { caller, services: { ...services, readCheck: async () => ({ ok: true, value: drawn.reading }) } };
}

function toAccountTerms(fields: FieldsOf<"change-account">): object {
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
