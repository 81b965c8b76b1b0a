import "server-only";
import { randomUUID } from "node:crypto";
import type { Session } from "@/lib/access/session";
import { cancelDeposit as sendCancel } from "@/lib/bank-client/check-payments";
import { bankClient } from "@/lib/bank-client/running-client";
import { type Intent, startIntent } from "@/lib/ledger/intents";
import { ledger } from "@/lib/ledger/open-ledger";
import { findPayment } from "@/lib/ledger/payment-queries";
import { refuseUnless } from "@/lib/portal/authorise";
import { addIntentAudit } from "@/lib/portal/intent-audit";
import { sendingLeaseMs, unknownAgainAt } from "@/lib/portal/intent-timing";
import { log, withLogContext } from "@/lib/portal/log";
import { leaveUnknown } from "@/lib/portal/operations/leave-unknown";
import { readFromBank } from "@/lib/portal/payments/read-from-bank";
import { portalSettings } from "@/lib/settings/portal-settings";
import { failure, type Outcome, success } from "@/lib/shared/outcome";
import { judgeCancel } from "./cancel-rule";
import { failCancel, recordCancel } from "./settle-cancel";

/** What became of a cancel; unknown when the bank did not answer in time, and then the portal finds out by itself. */
interface CancelAnswer {
  outcome: "canceled" | "unknown";
}

type CancelFailureCode = "forbidden" | "not-found" | "too-late" | "not-sent" | "refused";

type Answer = Outcome<CancelAnswer, CancelFailureCode>;

/** Cancels a deposit (4.2); asking twice is one cancel [GAP-9]. */
export function cancelDeposit(session: Session, { paymentId }: { paymentId: string }): Promise<Answer> {
  return withLogContext("cancel-deposit", session, async () => {
    const forbidden = refuseUnless(session, "deposits.cancel");
    if (forbidden) return forbidden;
    const { db } = await ledger();
    const found = await findPayment(db, String(paymentId));
    if (!found) return failure("not-found", "The portal does not know this payment.");
    if (found.payment.status === "Canceled") return success({ outcome: "canceled" });
    const verdict = judgeCancel(found.payment);
    if (!verdict.allowed) return failure("too-late", verdict.reason ?? "It can’t be canceled any more.");
    return cancel(session, found.payment.id);
  });
}

async function cancel(session: Session, paymentId: string): Promise<Answer> {
  const { db } = await ledger();
  const { started, intent } = await db.transaction(async (tx) => {
    const start = await startIntent(tx, intentOf(session, paymentId), sendingLeaseMs(portalSettings()));
    if (start.started) await addIntentAudit(tx, start.intent, "sending", { at: start.intent.updatedAt });
    return start;
  });
  if (!started) return success({ outcome: intent.state === "resolved" ? "canceled" : "unknown" });

  const askedAt = new Date();
  const answer = await sendCancel(bankClient(), paymentId);
  log().info({ paymentId, kind: answer.kind }, "cancel sent");
  switch (answer.kind) {
    case "answered":
      await recordCancel(intent, answer, askedAt);
      return success({ outcome: "canceled" });
    case "refused":
    case "unreachable": {
      const { code, message, requestId } = await failCancel(intent, answer);
      // A refusal means that the payment is not what the page shows.
      if (answer.kind === "refused") await readFromBank(paymentId, "refresh");
      return failure(code, message, { requestId });
    }
    case "unknown":
      await leaveUnknown(intent, unknownAgainAt(intent.attempts), { requestId: answer.requestId });
      return success({ outcome: "unknown" });
  }
}

function intentOf(session: Session, paymentId: string): Parameters<typeof startIntent>[1] {
  return {
    id: randomUUID(),
    kind: "cancel",
    idempotencyKey: paymentId,
    personId: session.person.id,
    personName: session.person.name,
    sessionId: session.sessionId,
    requestHash: paymentId,
    paymentId,
    createdAt: new Date(),
  } satisfies Partial<Intent>;
}
