import "server-only";
import type { StoredPayment } from "@/lib/ledger/payments/apply-payment";
import { findCandidates } from "@/lib/ledger/positive-pay/authorization-queries";
import type { LedgerExecutor } from "@/lib/ledger/schema/ledger-database";
import { payeeKey } from "@/lib/shared/payee-key";
import { type AuthorizationView, viewAuthorization } from "./authorization-view";
import { type AuthorizedFacts, type Comparison, compareWithAuthorizations } from "./compare-authorization";

/**
 * Compares a check that was presented without authorization with the authorizations it may belong to; `isAuthorized` when
 * one of them pays it by now.
 *
 * @param now the bank's time
 */
export async function compareException(
  db: LedgerExecutor,
  check: StoredPayment,
  accountName: string | null,
  now: Date,
): Promise<{ comparison: Comparison; candidates: readonly AuthorizationView[]; isAuthorized: boolean }> {
  const { accountNumber, amountCents, payeeName } = check;
  const checkNumber = check.checkNumber === null ? null : check.checkNumber.replace(/^0+(?=\d)/, "");
  const stored = accountNumber === null ? [] : await findCandidates(db, { accountNumber, checkNumber, amountCents });
  const candidates = stored.map((authorization) => viewAuthorization(authorization, accountName, now));
  const comparison = compareWithAuthorizations({ checkNumber, amountCents, payeeName }, candidates.map(factsOf));
  const isAuthorized = candidates.some(
    (candidate) => candidate.status === "Authorized" && candidate.checkNumber === checkNumber && fits(candidate, check),
  );
  return { comparison, candidates, isAuthorized };
}

/** Whether an authorization of the same number pays this check [GAP-17]. */
export function fits(
  { amountCents, payeeName }: Pick<AuthorizationView, "amountCents" | "payeeName">,
  check: Pick<StoredPayment, "amountCents" | "payeeName">,
): boolean {
  const isPayee = payeeName === null || check.payeeName === null || payeeKey(payeeName) === payeeKey(check.payeeName);
  return isPayee && amountCents === check.amountCents;
}

const STATUSES = ["Authorized", "Paid", "Revoked", "Expired"] as const;

function factsOf({ id, checkNumber, amountCents, payeeName, status }: AuthorizationView): AuthorizedFacts {
  return { id, checkNumber, amountCents, payeeName, status: STATUSES.find((known) => known === status) ?? null };
}
