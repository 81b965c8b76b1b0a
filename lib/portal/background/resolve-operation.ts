import "server-only";
import type { Intent } from "@/lib/ledger/intents";
import { unknownAgainAt } from "@/lib/portal/intent-timing";
import { log } from "@/lib/portal/log";
import { leaveUnknown } from "@/lib/portal/operations/leave-unknown";
import type { BankOperation } from "@/lib/portal/operations/operation";
import { failOperation, recordOperation } from "@/lib/portal/operations/settle-operation";
import { isSettlingRefusal } from "./settling-refusal";

/** Finds out what became of one operation whose answer was lost, and writes it; else it stays open and is asked later. */
export async function resolveOperation<Value>(intent: Intent, operation: BankOperation<Value>): Promise<void> {
  const askedAt = new Date();
  const resolution = await operation.resolve(intent);
  log().info({ intentId: intent.id, attempts: intent.attempts, kind: resolution.kind }, "operation looked for");
  if (resolution.kind === "not-done") {
    await failOperation(operation, intent, NEVER_ARRIVED);
    return;
  }
  if (resolution.kind === "still-unknown" && resolution.gaveUp !== undefined) {
    await leaveUnknown(intent, null, { message: resolution.gaveUp });
    return;
  }
  if (resolution.kind === "answer") {
    const { answer } = resolution;
    if (answer.kind === "answered") {
      await recordOperation(operation, intent, answer, askedAt);
      return;
    }
    if (answer.kind === "refused" && isSettlingRefusal(answer)) {
      await failOperation(operation, intent, answer);
      return;
    }
  }
  await leaveUnknown(intent, unknownAgainAt(intent.attempts), {});
}

/** The bank was asked since, and knows nothing of it: the same as if nothing had been sent. */
const NEVER_ARRIVED = { kind: "unreachable", reason: "connect", cause: "never arrived" } as const;
