import { groupAccountNumber } from "@/components/contract/account-number";
import { Timestamp } from "@/components/shell/timestamp";
import { Notice } from "@/components/ui/notice";
import { formatCents } from "@/lib/money/cents";
import type { UnresolvedDeposit } from "@/lib/portal/payments/list-payments";

/** Deposits whose outcome is not known yet. They come first, since their money may or may not have moved. */
export function UnresolvedDeposits({ deposits }: { deposits: readonly UnresolvedDeposit[] }) {
  if (deposits.length === 0) return null;
  return (
    <Notice
      tone="warn"
      title={
        deposits.length === 1 ? "One deposit has no response yet" : `${deposits.length} deposits have no response yet`
      }
      className="mb-3"
    >
      <p>The bank did not respond in time. The portal keeps checking; don’t deposit these checks again.</p>
      <ul className="mt-1.5 grid gap-1">
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
          </li>
        ))}
      </ul>
    </Notice>
  );
}
