import "server-only";
import { z } from "zod";
import type { Session } from "@/lib/access/session";
import { simulateInboundReturn } from "@/lib/bank-client/check-payments";
import { bankClient } from "@/lib/bank-client/running-client";
import { ENDPOINTS } from "@/lib/contract/endpoints";
import { ERROR_CODES } from "@/lib/contract/error";
import { assessSimulateReturn } from "@/lib/payment-rules/return-rule";
import { portalSettings } from "@/lib/settings/portal-settings";
import { failure } from "@/lib/shared/outcome";
import { type ReturnOutcome, requestReturn, returnFormFields } from "./request-return";
import { returnOperation } from "./return-operation";

/** The form sends `paymentId` instead of the endpoint's `originalPaymentId`. */
const requestSchema = ENDPOINTS.simulateInboundReturn.body.omit({ originalPaymentId: true });

/** Simulates that a deposited check is returned unpaid (4.7). */
export const simulateReturnOperation = returnOperation({
  kind: "simulate-return",
  direction: "Inbound",
  noteTitle: "Return simulated",
  failureMessage: "Return not simulated",
  refusals: {
    [ERROR_CODES.returnNeedsCompletedOrRejected]:
      "Not simulated: the bank simulates a return only once the check is completed or rejected.",
    [ERROR_CODES.alreadyReturned]: "Not simulated: the bank reports that this check was already returned.",
    404: "Not simulated: the bank does not offer simulated returns, or has no such deposit.",
  },
  payload: z.object({ ...requestSchema.shape, paymentId: z.string() }),
  send: ({ paymentId, ...request }) =>
    simulateInboundReturn(bankClient(), { ...request, originalPaymentId: paymentId }),
});

/** Returns whether this connection can simulate returns, which is never the case in production [GAP-25]. */
export function canSimulateReturns(): boolean {
  return portalSettings().bank.environment === "sandbox";
}

/** Simulates that a deposited check is returned unpaid (4.7). Available only in the sandbox. */
export async function simulateReturn(session: Session, input: unknown): Promise<ReturnOutcome> {
  if (!canSimulateReturns()) return failure("not-offered", "You can simulate returns only in the sandbox.");
  return requestReturn(session, input, {
    operation: simulateReturnOperation,
    form: requestSchema.extend(returnFormFields),
    permission: "returns.simulate",
    assess: assessSimulateReturn,
  });
}
