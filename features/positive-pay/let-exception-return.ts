import "server-only";
import type { Session } from "@/lib/access/session";
import { bankNow } from "@/lib/bank-connection/bank-clock";
import { addAuditEntry } from "@/lib/ledger/audit/audit-entries";
import { ledger } from "@/lib/ledger/open-ledger";
import { addTimelineNote } from "@/lib/ledger/payments/timeline";
import { saveExceptionDecision } from "@/lib/ledger/positive-pay/exception-decisions";
import { withLogContext } from "@/lib/logging/log";
import { failure, type Outcome, success } from "@/lib/shared/outcome";
import { compareException } from "./compare-exception";
import { type DecisionInput, type ExceptionFailure, findWaitingException } from "./decide-exception";

/** Records the decision to return a check. The bank returns it at the cut-off without a request [GAP-18]. */
export function letExceptionReturn(
  session: Session,
  input: DecisionInput,
): Promise<Outcome<{ decidedAt: string }, ExceptionFailure | "authorized">> {
  return withLogContext("let-exception-return", session, async () => {
    const waiting = await findWaitingException(session, input);
    if (!waiting.ok) return waiting;
    const { payment, note } = waiting.value;
    const paymentId = payment.id;
    const { db } = await ledger();
    const { comparison, isAuthorized } = await compareException(db, payment, null, await bankNow());
    if (isAuthorized) return ALREADY_AUTHORIZED;
    const at = new Date();
    const { person, sessionId } = session;
    await db.transaction(async (tx) => {
      const by = { personId: person.id, personName: person.name, decidedAt: at };
      const decision = { paymentId, ...by, decision: "let-return", mismatch: comparison.mismatch, note } as const;
      if (!(await saveExceptionDecision(tx, decision))) return;
      await addTimelineNote(tx, {
        paymentId,
        key: `let return ${at.toISOString()}`,
        at,
        title: "Decided to return",
        detail: ["The bank returns it at the cut-off.", note].filter(Boolean).join(" "),
        actor: person,
      });
      const action = "exception.let-return";
      await addAuditEntry(tx, { at, person, sessionId, action, subject: paymentId, result: "noted" });
    });
    return success({ decidedAt: at.toISOString() });
  });
}

const ALREADY_AUTHORIZED = failure(
  "authorized",
  "This check is authorized, so the bank may still pay it. Undo that decision first.",
);
