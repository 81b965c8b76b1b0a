import "server-only";
import type { Refused } from "@/lib/bank-client/bank-response";
import type { Intent } from "@/lib/ledger/intents/intents";
import { log } from "@/lib/logging/log";
import { nextResolutionAt } from "@/lib/operations/intent-timing";
import { recordUnknownOutcome } from "@/lib/operations/leave-unknown";
import type { BankOperation, Sent } from "@/lib/operations/operation";
import { failOperation, recordOperation } from "@/lib/operations/settle-operation";

/** Statuses that mean a final refusal. After others, such as 401 and 429, an earlier attempt may still have arrived. */
const DEFINITIVE_STATUSES: ReadonlySet<number> = new Set([400, 404, 409, 413, 422]);

/**
 * Resolves an operation whose response was lost, and records the outcome. If the outcome is still unknown, the
 * operation stays open and is retried later.
 */
export async function resolveOperation<Value>(intent: Intent, operation: BankOperation<Value, string>): Promise<void> {
  const requestedAt = new Date();
  const resolution = await operation.resolve(intent);
  log().info({ intentId: intent.id, attempts: intent.attempts, kind: resolution.kind }, "operation looked up");
  switch (resolution.kind) {
    case "not-done":
      await failOperation(operation, intent, NEVER_ARRIVED);
      return;
    case "still-unknown":
      return stayUnknown(intent, resolution.gaveUp);
    case "response":
      return settle(operation, intent, resolution.response, requestedAt);
  }
}

async function settle<Value>(
  operation: BankOperation<Value, string>,
  intent: Intent,
  response: Sent<Value>,
  requestedAt: Date,
): Promise<void> {
  if (response.kind === "unsendable") return stayUnknown(intent, response.gaveUp);
  if (response.kind === "succeeded") {
    await recordOperation(operation, intent, response, requestedAt);
    return;
  }
  if (response.kind === "refused" && isDefinitiveRefusal(response)) {
    await failOperation(operation, intent, response);
    return;
  }
  const requestId = response.kind === "unreachable" ? null : response.requestId;
  await recordUnknownOutcome(intent, nextResolutionAt(intent.attempts), { requestId });
}

/** @param gaveUp why the portal stops trying; if omitted, it tries again later */
function stayUnknown(intent: Intent, gaveUp: string | undefined): Promise<void> {
  return gaveUp === undefined
    ? recordUnknownOutcome(intent, nextResolutionAt(intent.attempts))
    : recordUnknownOutcome(intent, null, { message: gaveUp });
}

/** Used when the bank has no record of the request, which is then treated as never sent. */
const NEVER_ARRIVED = { kind: "unreachable", reason: "connect", cause: "never arrived" } as const;

/** Returns whether a refusal means that the request was not and will not be carried out. */
function isDefinitiveRefusal({ status }: Refused): boolean {
  return DEFINITIVE_STATUSES.has(status);
}
