import "server-only";
import { addAuditEntry } from "@/lib/ledger/audit";
import { INTENT_ACTIONS } from "@/lib/ledger/intent-kinds";
import type { Intent } from "@/lib/ledger/intents";
import type { LedgerExecutor } from "@/lib/ledger/open-ledger";

/** Adds the audit row of something that became of an intent, in the name of the person whose it is. */
export function addIntentAudit(
  db: LedgerExecutor,
  intent: Intent,
  result: string,
  more: {
    readonly at: Date;
    readonly subject?: string;
    readonly requestId?: string | null;
    readonly detail?: Readonly<Record<string, unknown>>;
  },
): Promise<void> {
  return addAuditEntry(db, {
    person: { id: intent.personId, name: intent.personName },
    sessionId: intent.sessionId,
    action: INTENT_ACTIONS[intent.kind],
    subject: intent.subject ?? intent.paymentId ?? intent.id,
    result,
    ...more,
  });
}
