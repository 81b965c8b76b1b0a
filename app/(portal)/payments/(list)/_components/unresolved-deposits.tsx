import { UnknownOutcome, WHY_UNKNOWN } from "@/app/(portal)/_outcomes/unknown-outcome";
import { groupAccountNumber } from "@/components/contract/account-number";
import { Timestamp } from "@/components/shell/timestamp";
import { Notice } from "@/components/ui/notice";
import { formatCents } from "@/lib/money/cents";
import type { UnresolvedDeposit } from "@/lib/portal/payments/list-payments";

/** Deposits whose outcome is not known yet. They come first, since their money may or may not have moved. */
export function UnresolvedDeposits({
  deposits,
  canSettle,
}: {
  deposits: readonly UnresolvedDeposit[];
  canSettle: boolean;
}) {
  if (deposits.length === 0) return null;
  return (
    <Notice
      tone="warn"
      title={
        deposits.length === 1 ? "One deposit has no response yet" : `${deposits.length} deposits have no response yet`
      }
      className="mb-3"
    >
      <p>{WHY_UNKNOWN.deposit} Until the outcome is known, don’t deposit these checks again.</p>
      <ul className="mt-1.5 grid gap-1.5">
        {deposits.map((deposit) => (
          <li key={deposit.intentId} className="num flex flex-wrap gap-x-2">
            <b className="font-medium">{formatCents(deposit.amountCents)}</b>
            <span>
              into {groupAccountNumber(deposit.accountNumber)}
              {deposit.accountName && ` · ${deposit.accountName}`}
            </span>
            <span className="text-muted">
              by {deposit.personName}, <Timestamp iso={deposit.startedAt} style="date-time" />
              {deposit.reference && ` · ${deposit.reference}`}
            </span>
            {deposit.message && <span>{deposit.message}</span>}
            <UnknownOutcome
              intentId={deposit.intentId}
              kind="deposit"
              what={`Deposit of ${formatCents(deposit.amountCents)} into ${groupAccountNumber(deposit.accountNumber)}`}
              lookups={deposit.lookups}
              canSettle={canSettle}
            />
          </li>
        ))}
      </ul>
    </Notice>
  );
}
