import "server-only";
import type { StoredPayment } from "@/lib/ledger/payments/apply-payment";
import { findCandidatesForChecks } from "@/lib/ledger/positive-pay/authorization-queries";
import { type AuthorizationView, toAuthorizationView } from "@/lib/ledger/positive-pay/authorization-view";
import type { LedgerExecutor } from "@/lib/ledger/schema/ledger-database";
import { payeeKey } from "@/lib/shared/payee-key";
import { type AuthorizedFacts, type Comparison, compareWithAuthorizations } from "./compare-authorization";

/** The result of comparing an unauthorized check with similar authorizations. */
export interface ComparedException {
  readonly comparison: Comparison;
  readonly candidates: readonly AuthorizationView[];
  /** Whether a matching authorization now exists, so that the bank will pay the check. */
  readonly isAuthorized: boolean;
}

/**
 * Compares a check with similar authorizations on its account.
 *
 * @param now the bank's current time
 */
export async function compareException(
  db: LedgerExecutor,
  check: StoredPayment,
  accountName: string | null,
  now: Date,
): Promise<ComparedException> {
  const [compared] = await compareExceptions(db, [{ payment: check, accountName }], now);
  return compared!;
}

/** Compares several checks. The results are in the same order as the checks. */
export async function compareExceptions(
  db: LedgerExecutor,
  checks: readonly { readonly payment: StoredPayment; readonly accountName: string | null }[],
  now: Date,
): Promise<ComparedException[]> {
  const presented = checks.map(({ payment, accountName }) => ({ payment, accountName, facts: factsOfCheck(payment) }));
  const stored = await findCandidatesForChecks(
    db,
    presented.map(({ payment, facts }) => ({ ...facts, accountNumber: payment.accountNumber })),
  );
  return presented.map(({ payment, accountName, facts }, index) => {
    const candidates = (stored[index] ?? []).map((authorization) =>
      toAuthorizationView(authorization, accountName, now),
    );
    const isAuthorized = candidates.some(
      (candidate) =>
        candidate.status === "Authorized" &&
        candidate.checkNumber === facts.checkNumber &&
        matchesCheck(candidate, payment),
    );
    return { comparison: compareWithAuthorizations(facts, candidates.map(errorDetailsOf)), candidates, isAuthorized };
  });
}

function factsOfCheck({ checkNumber, amountCents, payeeName }: StoredPayment) {
  return { checkNumber: checkNumber === null ? null : checkNumber.replace(/^0+(?=\d)/, ""), amountCents, payeeName };
}

/** Returns whether an authorization with the same check number covers this check [GAP-17]. */
export function matchesCheck(
  { amountCents, payeeName }: Pick<AuthorizationView, "amountCents" | "payeeName">,
  check: Pick<StoredPayment, "amountCents" | "payeeName">,
): boolean {
  const isSamePayee =
    payeeName === null || check.payeeName === null || payeeKey(payeeName) === payeeKey(check.payeeName);
  return isSamePayee && amountCents === check.amountCents;
}

const STATUSES = ["Authorized", "Paid", "Revoked", "Expired"] as const;

function errorDetailsOf({ id, checkNumber, amountCents, payeeName, status }: AuthorizationView): AuthorizedFacts {
  return { id, checkNumber, amountCents, payeeName, status: STATUSES.find((known) => known === status) ?? null };
}
