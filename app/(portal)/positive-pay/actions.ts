"use server";
import { withSession } from "@/app/(portal)/_actions/with-session";
import { authorizeCheck } from "@/lib/portal/positive-pay/authorize-check";
import { payException } from "@/lib/portal/positive-pay/decide-exception";
import { letExceptionReturn } from "@/lib/portal/positive-pay/let-exception-return";
import { revokeAuthorization } from "@/lib/portal/positive-pay/revoke-authorization";
import { undoDecision } from "@/lib/portal/positive-pay/undo-decision";

export const payExceptionAction = withSession("payException", payException, { revalidate: "/positive-pay" });

/** The check is returned at the cut-off. */
export const letExceptionReturnAction = withSession("letExceptionReturn", letExceptionReturn, {
  revalidate: "/positive-pay",
});

export const undoDecisionAction = withSession("undoDecision", undoDecision, { revalidate: "/positive-pay" });

export const authorizeCheckAction = withSession("authorizeCheck", authorizeCheck, { revalidate: null });

export const revokeAuthorizationAction = withSession("revokeAuthorization", revokeAuthorization, {
  revalidate: "/positive-pay",
});
