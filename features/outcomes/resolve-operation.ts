import "server-only";
import type { Refused } from "@/lib/bank-client/bank-response";
import type { Intent } from "@/lib/ledger/intents/intents";
import { log } from "@/lib/logging/log";
import { nextResolveAt } from "@/lib/operations/intent-timing";
import { leaveUnknown } from "@/lib/operations/leave-unknown";
import type { BankOperation, Sent } from "@/lib/operations/operation";
import { failOperation, recordOperation } from "@/lib/operations/settle-operation";

/** Statuses that refuse the request itself. Others, such as 401 and 429, do not show if an earlier attempt arrived. */
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
  await leaveUnknown(intent, nextResolveAt(intent.attempts), { requestId });
}

/** @param gaveUp why the portal stops resolving it; it tries again later when omitted */
function stayUnknown(intent: Intent, gaveUp: string | undefined): Promise<void> {
  return gaveUp === undefined
    ? leaveUnknown(intent, nextResolveAt(intent.attempts))
    : leaveUnknown(intent, null, { message: gaveUp });
}

/** The bank has no record of the request, so it is treated as never sent. */
const NEVER_ARRIVED = { kind: "unreachable", reason: "connect", cause: "never arrived" } as const;

/** True when a refusal means that the request was not and will not be carried out. */
function isDefinitiveRefusal({ status }: Refused): boolean {
  return DEFINITIVE_STATUSES.has(status);
}
