import "server-only";
import { z } from "zod";
import { refuseUnless } from "@/lib/access/refuse-unless";
import type { Session } from "@/lib/access/session";
import { revokeAuthorization as sendRevoke } from "@/lib/bank-client/authorizations";
import { bankClient } from "@/lib/bank-client/running-client";
import { ERROR_CODES } from "@/lib/contract/error";
import type { Authorization } from "@/lib/contract/positive-pay";
import type { Tolerant } from "@/lib/contract/tolerant-reading";
import { ledger } from "@/lib/ledger/open-ledger";
import { applyAuthorization } from "@/lib/ledger/positive-pay/apply-authorization";
import { findAuthorization } from "@/lib/ledger/positive-pay/authorization-queries";
import { withLogContext } from "@/lib/logging/log";
import type { BankOperation } from "@/lib/operations/operation";
import { type OperationFailureCode, type OperationResult, runOperation } from "@/lib/operations/run-operation";
import { failure, type Outcome } from "@/lib/shared/outcome";

const payloadSchema = z.object({ authorizationId: z.string() });

/** Revoking is idempotent, so the request is resent after a lost response [GAP-22]. */
export const revokeOperation: BankOperation<Tolerant<Authorization>> = {
  kind: "revoke-authorization",
  failureMessage: "The authorization was not revoked",
  refusals: {
    [ERROR_CODES.authorizationExpired]: "It has expired, so there is nothing to revoke.",
    [ERROR_CODES.authorizationPaid]: "Too late: it has already paid its check. You can return the check instead.",
    [ERROR_CODES.notFound]: "The bank has no such authorization.",
  },
  send: (intent) => sendRevoke(bankClient(), payloadSchema.parse(intent.payload).authorizationId),
  record: async (tx, intent, record, requestedAt) => {
    const { authorizationId } = payloadSchema.parse(intent.payload);
    await applyAuthorization(tx, {
      authorizationId,
      record: { status: "Revoked", ...record },
      observedAt: requestedAt,
    });
    return { resultId: authorizationId, result: "revoked" };
  },
  resolve: async (intent) => ({
    kind: "response",
    response: await sendRevoke(bankClient(), payloadSchema.parse(intent.payload).authorizationId),
  }),
};

/** Revokes an authorization (4.6). Revoking it again has no effect. */
export function revokeAuthorization(
  session: Session,
  { authorizationId }: { readonly authorizationId: string },
): Promise<Outcome<OperationResult, OperationFailureCode | "not-found">> {
  return withLogContext("revoke-authorization", session, async () => {
    // Checked first, so that users without the permission can't learn whether the authorization exists.
    const forbidden = refuseUnless(session, "positive-pay.revoke");
    if (forbidden) return forbidden;
    const { db } = await ledger();
    const found = await findAuthorization(db, String(authorizationId));
    if (!found) return failure("not-found", "Authorization not found.");
    return runOperation(session, revokeOperation, {
      permission: "positive-pay.revoke",
      idempotencyKey: found.id,
      subject: found.accountNumber ?? found.id,
      payload: { authorizationId: found.id },
    });
  });
}
