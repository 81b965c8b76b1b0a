import "server-only";
import { z } from "zod";
import type { Session } from "@/lib/access/session";
import { initiateReturn as sendReturn } from "@/lib/bank-client/check-payments";
import { bankClient } from "@/lib/bank-client/running-client";
import { ENDPOINTS } from "@/lib/contract/endpoints";
import { ERROR_CODES } from "@/lib/contract/error";
import { assessInitiateReturn } from "@/lib/payment-rules/return-rule";
import { type ReturnOutcome, requestReturn, returnFormFields } from "./request-return";
import { returnOperation } from "./return-operation";

const requestSchema = ENDPOINTS.initiateReturn.body;

/** Returns an inbound check to the presenting bank (4.8). */
export const initiateReturnOperation = returnOperation({
  kind: "initiate-return",
  direction: "Outbound",
  noteTitle: "Return requested",
  failureMessage: "The check was not returned",
  refusals: {
    [ERROR_CODES.returnNeedsCompletedOrRejected]:
      "Not returned: the bank accepts a return only once the check is completed or rejected.",
    [ERROR_CODES.alreadyReturned]: "Not returned: the bank reports that this check was already returned.",
    404: "Not returned: the bank has no returnable check with this ID.",
  },
  payload: z.object({ ...requestSchema.shape, paymentId: z.string() }),
  send: ({ paymentId, ...request }) => sendReturn(bankClient(), paymentId, request),
});

/**
 * Returns an inbound check (4.8). The form's idempotency key prevents a second return after a double click. If someone
 * else returned the check at the same time, the bank refuses this return [GAP-23].
 *
 * @param input the form data, which this function validates
 */
export function initiateReturn(session: Session, input: unknown): Promise<ReturnOutcome> {
  return requestReturn(session, input, {
    operation: initiateReturnOperation,
    form: requestSchema.extend(returnFormFields),
    permission: "returns.initiate",
    assess: assessInitiateReturn,
  });
}
