import "server-only";
import type { Session } from "@/lib/access/session";
import { initiateReturn as sendReturn } from "@/lib/bank-client/check-payments";
import { bankClient } from "@/lib/bank-client/running-client";
import { ERROR_CODES } from "@/lib/contract/error";
import { type ReturnAnswer, requestReturn } from "./request-return";
import { returnOperation } from "./return-operation";
import { judgeInitiateReturn } from "./return-rule";

/** Gives an inbound check back to the bank it came from (4.8). */
export const initiateReturnOperation = returnOperation({
  kind: "initiate-return",
  direction: "Outbound",
  noteTitle: "Return requested",
  refusedSentence: "The check was not returned",
  refusals: {
    [ERROR_CODES.returnNeedsCompletedOrRejected]:
      "Not returned: the bank takes a check back only once it is completed or rejected.",
    [ERROR_CODES.alreadyReturned]: "Not returned: the bank says that this check was returned already.",
    404: "Not returned: the bank does not know this check as one that can be returned.",
  },
  send: ({ paymentId, returnCode }) => sendReturn(bankClient(), paymentId, { returnCode }),
});

/**
 * Returns an inbound check (4.8). The form's key makes a double press one return; a check that somebody else returned at
 * the same moment is refused by the bank [GAP-23].
 *
 * @param input as the form sends it; read here
 */
export function initiateReturn(session: Session, input: unknown): Promise<ReturnAnswer> {
  return requestReturn(session, input, {
    operation: initiateReturnOperation,
    permission: "returns.initiate",
    judge: judgeInitiateReturn,
  });
}
