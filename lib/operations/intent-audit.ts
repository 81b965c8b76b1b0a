import "server-only";
import { addAuditEntry } from "@/lib/ledger/audit/audit-entries";
import type { Intent } from "@/lib/ledger/intents/intents";
import { INTENT_ACTIONS } from "@/lib/ledger/schema/intent-kinds";
import type { LedgerExecutor } from "@/lib/ledger/schema/ledger-database";

/** Adds an audit row about an intent, attributed to the person who created it. */
export function addIntentAudit(
  db: LedgerExecutor,
  intent: Intent,
  result: string,
  {
    subject,
    ...more
  }: {
    readonly at: Date;
    /** Overrides the intent's subject. */
    readonly subject?: string;
    readonly requestId?: string | null;
    readonly detail?: Readonly<Record<string, unknown>>;
    readonly before?: Readonly<Record<string, unknown>>;
    readonly after?: Readonly<Record<string, unknown>>;
  },
): Promise<void> {
  return addAuditEntry(db, {
    person: { id: intent.personId, name: intent.personName },
    sessionId: intent.sessionId,
    action: INTENT_ACTIONS[intent.kind],
    subject: subject ?? intent.subject ?? intent.paymentId ?? intent.id,
    result,
    ...more,
  });
}
