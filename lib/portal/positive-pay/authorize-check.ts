import "server-only";
import { z } from "zod";
import type { Session } from "@/lib/access/session";
import { authorizationRequestSchema } from "@/lib/contract/positive-pay";
import { findCandidates } from "@/lib/ledger/authorization-queries";
import { ledger } from "@/lib/ledger/open-ledger";
import { withLogContext } from "@/lib/portal/log";
import { type OperationAnswer, type OperationFailureCode, runOperation } from "@/lib/portal/operations/run-operation";
import { failure, type Outcome } from "@/lib/shared/outcome";
import { authorizeOperation } from "./authorize-operation";

const inputSchema = z.strictObject({
  /** Made by the form before the first send. */
  idempotencyKey: z.guid(),
  request: authorizationRequestSchema,
});

/** Authorizes a check (4.5). The form's key makes a double submit one authorization. */
export function authorizeCheck(
  session: Session,
  input: unknown,
): Promise<Outcome<OperationAnswer, OperationFailureCode | "invalid">> {
  return withLogContext("authorize-check", session, async () => {
    const parsed = inputSchema.safeParse(input);
    if (!parsed.success) {
      const fields = Object.fromEntries(parsed.error.issues.map(({ path, message }) => [String(path.at(-1)), message]));
      return failure("invalid", "Some entries need another look.", { fields });
    }
    const { idempotencyKey, request } = parsed.data;
    const { db } = await ledger();
    const before = await findCandidates(db, {
      accountNumber: request.accountNumber,
      checkNumber: String(request.checkNumber),
      amountCents: null,
    });
    return runOperation(session, authorizeOperation, {
      permission: "positive-pay.authorize",
      idempotencyKey,
      subject: request.accountNumber,
      payload: { request, knownIds: before.map(({ id }) => id) },
    });
  });
}
