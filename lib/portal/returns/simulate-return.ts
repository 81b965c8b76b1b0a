import "server-only";
import type { Session } from "@/lib/access/session";
import { simulateInboundReturn } from "@/lib/bank-client/check-payments";
import { bankClient } from "@/lib/bank-client/running-client";
import { ERROR_CODES } from "@/lib/contract/error";
import { portalSettings } from "@/lib/settings/portal-settings";
import { failure } from "@/lib/shared/outcome";
import { type ReturnAnswer, requestReturn } from "./request-return";
import { returnOperation } from "./return-operation";
import { judgeSimulateReturn } from "./return-rule";

/** Lets a deposited check come back unpaid (4.7). */
export const simulateReturnOperation = returnOperation({
  kind: "simulate-return",
  direction: "Inbound",
  noteTitle: "Return simulated",
  refusedSentence: "No return was simulated",
  refusals: {
    [ERROR_CODES.returnNeedsCompletedOrRejected]:
      "No return was simulated: the bank lets a check come back only once it is completed or rejected.",
    [ERROR_CODES.alreadyReturned]: "No return was simulated: the bank says that this check has come back already.",
    404: "No return was simulated: the bank offers none, or does not know this check as a deposit.",
  },
  send: ({ paymentId, returnCode }) =>
    simulateInboundReturn(bankClient(), { originalPaymentId: paymentId, returnCode }),
});

/** Whether the connection is one on which returns can be simulated: never in production [GAP-25]. */
export function canSimulateReturns(): boolean {
  return portalSettings().bank.environment === "sandbox";
}

/** Simulates the return of a deposited check (4.7), in the sandbox only. */
export async function simulateReturn(session: Session, input: unknown): Promise<ReturnAnswer> {
  if (!canSimulateReturns()) return failure("not-offered", "Returns can be simulated in the sandbox only.");
  return requestReturn(session, input, {
    operation: simulateReturnOperation,
    permission: "returns.simulate",
    judge: judgeSimulateReturn,
  });
}
