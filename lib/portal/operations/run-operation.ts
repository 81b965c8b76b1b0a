import "server-only";
import { randomUUID } from "node:crypto";
import type { Permission } from "@/lib/access/permissions";
import { refuseUnless } from "@/lib/access/refuse-unless";
import type { Session } from "@/lib/access/session";
import { type Intent, type NewIntent, startIntent } from "@/lib/ledger/intents/intents";
import { ledger } from "@/lib/ledger/open-ledger";
import { addIntentAudit } from "@/lib/portal/intents/intent-audit";
import { nextResolveAt, sendingLeaseMs } from "@/lib/portal/intents/intent-timing";
import { log } from "@/lib/portal/logging/log";
import { portalSettings } from "@/lib/settings/portal-settings";
import { failure, type Outcome, success } from "@/lib/shared/outcome";
import { leaveUnknown } from "./leave-unknown";
import type { BankOperation } from "./operation";
import { type ComparedRequest, isSameRequest, requestHash } from "./request-hash";
import { failOperation, recordOperation, type SettledFailureCode } from "./settle-operation";

/**
 * The outcome of an operation; unknown when the bank did not respond in time, and then the portal resolves it by
 * itself.
 */
export type OperationResult =
  | { readonly outcome: "done"; readonly resultId: string | null }
  | { readonly outcome: "unknown"; readonly intentId: string };

export type OperationFailureCode =
  | "forbidden"
  /** The same form was already sent with another request. */
  | "conflict"
  | SettledFailureCode;

/** The person and the request. */
export interface OperationRequest extends Omit<ComparedRequest, "kind"> {
  readonly permission: Permission;
  /** Made by the form before the first send; for what can be done but once, the id of what it is done to. */
  readonly idempotencyKey: string;
  /** The key is this person's alone: from anybody else it is a conflict, which reveals nothing. */
  readonly isOwnKey?: boolean;
  /** What it is about, as the audit names it: an account number; the payment when left out. */
  readonly subject?: string;
  /** The whole request, and all that the resolver needs; never a password. */
  readonly payload: Readonly<Record<string, unknown>>;
  readonly paymentId?: string;
  /** Columns of the intent that only a deposit has. */
  readonly columns?: Pick<NewIntent, "request" | "clientIdentifier">;
}

/**
 * Runs a change at the bank: authorizes, writes the intent, sends, and writes result and audit in one transaction. The
 * same key with the same payload is one change, whatever is clicked.
 *
 * @param request parsed and judged by the caller
 */
export async function runOperation<Value, Code extends string = never>(
  session: Session,
  operation: BankOperation<Value, Code>,
  request: OperationRequest,
): Promise<Outcome<OperationResult, OperationFailureCode | Code>> {
  const forbidden = refuseUnless(session, request.permission);
  if (forbidden) return forbidden;
  const { db } = await ledger();
  const compared = { ...request, kind: operation.kind };
  const wanted = intentOf(session, compared);
  const { started, intent } = await db.transaction(async (tx) => {
    const start = await startIntent(tx, wanted, sendingLeaseMs(portalSettings()));
    if (start.started) {
      await operation.hold?.(tx, start.intent);
      await addIntentAudit(tx, start.intent, "sending", { at: start.intent.updatedAt, detail: request.payload });
    }
    return start;
  });
  if (started) return send(operation, intent);
  const isTheirs = !request.isOwnKey || intent.personId === session.person.id;
  return isTheirs && isSameRequest(intent, compared) ? resultOfEarlier(intent) : CONFLICT;
}

async function send<Value, Code extends string>(
  operation: BankOperation<Value, Code>,
  intent: Intent,
): Promise<Outcome<OperationResult, OperationFailureCode | Code>> {
  const requestedAt = new Date();
  const response = await operation.send(intent);
  log().info({ intentId: intent.id, intent: intent.kind, kind: response.kind }, "operation sent");
  switch (response.kind) {
    case "succeeded": {
      const resultId = await recordOperation(operation, intent, response, requestedAt);
      return success({ outcome: "done", resultId });
    }
    case "refused":
    case "unreachable":
    case "unsendable": {
      const { code, message, requestId } = await failOperation(operation, intent, response);
      return failure(code, message, { requestId });
    }
    case "unknown":
      await leaveUnknown(intent, nextResolveAt(intent.attempts), { requestId: response.requestId });
      return success({ outcome: "unknown", intentId: intent.id });
  }
}

/** The failure of a form whose key was used for another request. */
export const CONFLICT = failure("conflict", "This form was already sent with other entries. Start a new one.");

/** The result of a request that was sent before; a failed one starts again and does not get here. */
function resultOfEarlier(intent: Intent): Outcome<OperationResult, never> {
  return intent.state === "resolved"
    ? success({ outcome: "done", resultId: intent.resultId })
    : success({ outcome: "unknown", intentId: intent.id });
}

function intentOf(session: Session, request: OperationRequest & ComparedRequest): NewIntent {
  const { kind, idempotencyKey, subject, payload, context, paymentId, columns } = request;
  return {
    id: randomUUID(),
    kind,
    idempotencyKey: idempotencyKey.toLowerCase(),
    personId: session.person.id,
    personName: session.person.name,
    sessionId: session.sessionId,
    requestHash: requestHash(request),
    payload: { ...payload, ...context },
    subject,
    paymentId,
    createdAt: new Date(),
    ...columns,
  };
}
