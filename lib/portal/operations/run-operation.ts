import "server-only";
import { createHash, randomUUID } from "node:crypto";
import type { Operation } from "@/lib/access/permissions";
import type { Session } from "@/lib/access/session";
import { type Intent, startIntent } from "@/lib/ledger/intents";
import { ledger } from "@/lib/ledger/open-ledger";
import { refuseUnless } from "@/lib/portal/authorise";
import { addIntentAudit } from "@/lib/portal/intent-audit";
import { sendingLeaseMs, unknownAgainAt } from "@/lib/portal/intent-timing";
import { log } from "@/lib/portal/log";
import { portalSettings } from "@/lib/settings/portal-settings";
import { failure, type Outcome, success } from "@/lib/shared/outcome";
import { leaveUnknown } from "./leave-unknown";
import type { BankOperation } from "./operation";
import { failOperation, recordOperation } from "./settle-operation";

/** What became of an operation; unknown when the bank did not answer in time, and then the portal finds out by itself. */
export type OperationAnswer =
  | { readonly outcome: "done"; readonly resultId: string | null }
  | { readonly outcome: "unknown"; readonly intentId: string };

export type OperationFailureCode =
  | "forbidden"
  /** The same form has already asked for something else. */
  | "conflict"
  /** Nothing reached the bank: it may be sent again. */
  | "not-sent"
  /** The bank said no; the message has its reason. */
  | "refused";

/** Who asks for what. */
export interface OperationRequest {
  readonly permission: Operation;
  /** Made by the form before the first send; for what can be done but once, the id of what it is done to. */
  readonly idempotencyKey: string;
  /** What it is about, as the audit names it: a payment's id, an account number. */
  readonly subject: string;
  /** What is asked, and all that the resolver needs; never a password. */
  readonly payload: Readonly<Record<string, unknown>>;
  /** What the resolver needs beside it and a repetition may see differently; kept with the payload. */
  readonly context?: Readonly<Record<string, unknown>>;
  readonly paymentId?: string;
}

/**
 * Runs a change at the bank: authorises, writes the intent, sends, and writes result and audit in one transaction. The
 * same key with the same payload is one change, whatever is clicked.
 *
 * @param request parsed and judged by the caller
 */
export async function runOperation<Value>(
  session: Session,
  operation: BankOperation<Value>,
  request: OperationRequest,
): Promise<Outcome<OperationAnswer, OperationFailureCode>> {
  const forbidden = refuseUnless(session, request.permission);
  if (forbidden) return forbidden;
  const { db } = await ledger();
  const wanted = intentOf(session, operation.kind, request);
  const { started, intent } = await db.transaction(async (tx) => {
    const start = await startIntent(tx, wanted, sendingLeaseMs(portalSettings()));
    if (start.started) {
      await addIntentAudit(tx, start.intent, "sending", { at: start.intent.updatedAt, detail: request.payload });
    }
    return start;
  });
  if (!started) return answerOfEarlier(intent, wanted.requestHash);
  return send(operation, intent);
}

async function send<Value>(
  operation: BankOperation<Value>,
  intent: Intent,
): Promise<Outcome<OperationAnswer, OperationFailureCode>> {
  const askedAt = new Date();
  const answer = await operation.send(intent);
  log().info({ intentId: intent.id, intent: intent.kind, kind: answer.kind }, "operation sent");
  switch (answer.kind) {
    case "answered": {
      const resultId = await recordOperation(operation, intent, answer, askedAt);
      return success({ outcome: "done", resultId });
    }
    case "refused":
    case "unreachable": {
      const { code, message, requestId } = await failOperation(operation, intent, answer);
      return failure(code, message, { requestId });
    }
    case "unknown":
      await leaveUnknown(intent, unknownAgainAt(intent.attempts), { requestId: answer.requestId });
      return success({ outcome: "unknown", intentId: intent.id });
  }
}

/** The answer to a request that was sent before; one that failed starts again and does not come here. */
function answerOfEarlier(intent: Intent, requestHash: string): Outcome<OperationAnswer, OperationFailureCode> {
  if (intent.requestHash !== requestHash) {
    return failure("conflict", "This form has already asked for something else. Start a new one.");
  }
  return intent.state === "resolved"
    ? success({ outcome: "done", resultId: intent.resultId })
    : success({ outcome: "unknown", intentId: intent.id });
}

function intentOf(session: Session, kind: Intent["kind"], request: OperationRequest) {
  const { idempotencyKey, subject, payload, context, paymentId } = request;
  return {
    id: randomUUID(),
    kind,
    idempotencyKey: idempotencyKey.toLowerCase(),
    personId: session.person.id,
    personName: session.person.name,
    sessionId: session.sessionId,
    requestHash: createHash("sha256")
      .update(JSON.stringify([kind, subject, payload]))
      .digest("hex"),
    payload: { ...payload, ...context },
    subject,
    paymentId,
    createdAt: new Date(),
  };
}
