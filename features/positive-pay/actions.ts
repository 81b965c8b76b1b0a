"use server";
import { withSession } from "@/lib/http/with-session";
import { authorizeCheck } from "./authorize-check";
import { payException } from "./decide-exception";
import { letExceptionReturn } from "./let-exception-return";
import { revokeAuthorization } from "./revoke-authorization";
import { undoDecision } from "./undo-decision";

export const payExceptionAction = withSession("payException", payException, { revalidate: "/positive-pay" });

/** Records the decision to return the check at the cut-off. */
export const letExceptionReturnAction = withSession("letExceptionReturn", letExceptionReturn, {
  revalidate: "/positive-pay",
});

export const undoDecisionAction = withSession("undoDecision", undoDecision, { revalidate: "/positive-pay" });

export const authorizeCheckAction = withSession("authorizeCheck", authorizeCheck, { revalidate: null });

export const revokeAuthorizationAction = withSession("revokeAuthorization", revokeAuthorization, {
  revalidate: "/positive-pay",
});
