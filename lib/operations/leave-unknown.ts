import "server-only";
import { type Intent, settleIntent } from "@/lib/ledger/intents/intents";
import { ledger } from "@/lib/ledger/open-ledger";
import { addIntentAudit } from "./intent-audit";

/** Records that an intent's outcome is unknown; the portal tries to resolve it at `nextAttemptAt`, if not null. */
export async function recordUnknownOutcome(
  intent: Intent,
  nextAttemptAt: Date | null,
  more: { readonly requestId?: string | null; readonly message?: string } = {},
): Promise<void> {
  const { db } = await ledger();
  const now = new Date();
  await db.transaction(async (tx) => {
    const change = { state: "unknown", requestId: more.requestId ?? null, message: more.message ?? null } as const;
    const settled = await settleIntent(tx, intent.id, { ...change, nextAttemptAt }, now);
    // Audits only the change from sending to unknown, not retries.
    if (settled && intent.state === "sending") {
      await addIntentAudit(tx, intent, "unknown", { at: now, requestId: more.requestId });
    }
  });
}
