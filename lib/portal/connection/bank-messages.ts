import "server-only";
import type { Refused, Unreachable } from "@/lib/bank-client/bank-response";

/** The message when nothing was sent. `advice` says what to do about it. */
export function unreachableMessage(response: Unreachable, advice = "Try again shortly."): string {
  return response.reason === "token" && response.cause.startsWith("token")
    ? `Nothing was sent: the bank gives no access at the moment. ${advice}`
    : `Nothing was sent: the bank can’t be reached. ${advice}`;
}

/** The message when the bank refused: with the bank's own messages where it sent any. */
export function refusalMessage({ status, messages }: Refused, what: string): string {
  if (status === 401) return `${what}: the bank does not accept this portal’s credentials.`;
  if (status === 429) return `${what}: the bank is busy. Try again in a moment.`;
  if (messages.length > 0) return `${what}. The bank says: ${messages.join(" ")}`;
  return `${what}: the bank returned ${status} without a reason.`;
}
