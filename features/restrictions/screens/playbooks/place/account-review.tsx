"use client";
import Link from "next/link";
import { groupAccountNumber } from "@/components/contract/account-number";
import { restrictionTitle } from "@/components/contract/restriction-sentence";
import type { KnownAccount } from "@/components/forms/suggest-accounts";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Tag } from "@/components/ui/tag";
import type { BackTest } from "@/features/restrictions/back-test-restrictions";
import { formatCents } from "@/lib/money/cents";
import type { AccountCoverage } from "./use-account-coverage";

/** Lists the chosen accounts, each with its active restrictions and the payments that would have been blocked. */
export function AccountReview({
  accountNumbers,
  accounts,
  coverage,
  test,
  onLeaveOut,
}: {
  accountNumbers: readonly string[];
  accounts: readonly KnownAccount[];
  coverage: ReadonlyMap<string, AccountCoverage> | null;
  test: BackTest | null;
  onLeaveOut: (accountNumbers: readonly string[]) => void;
}) {
  const covered = accountNumbers.filter((number) => coverage?.get(number)?.isCovered);
  return (
    <Card
      title="By account"
      titleId="by-account-title"
      aside={
        covered.length > 0 && (
          <Button size="small" tone="quiet" onPress={() => onLeaveOut(covered)}>
            Leave out {covered.length === 1 ? "the one" : `the ${covered.length}`} already restricted
          </Button>
        )
      }
    >
      <ul className="num max-h-[480px] divide-y overflow-y-auto">
        {accountNumbers.map((number) => (
          <ReviewedAccount
            key={number}
            number={number}
            account={accounts.find(({ accountNumber }) => accountNumber === number)}
            coverage={coverage?.get(number)}
            total={test?.accounts.find(({ accountNumber }) => accountNumber === number)}
          />
        ))}
      </ul>
    </Card>
  );
}

function restrictHref(accountNumber: string): string {
  return `/restrictions/new?account=${encodeURIComponent(accountNumber)}&preset=freeze`;
}

function ReviewedAccount({
  number,
  account,
  coverage,
  total,
}: {
  number: string;
  account: KnownAccount | undefined;
  coverage: AccountCoverage | undefined;
  total: BackTest["accounts"][number] | undefined;
}) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3 gap-y-0.5 px-3.5 py-2">
      <p className="flex min-w-0 items-baseline gap-2">
        <span className="shrink-0 font-medium">{groupAccountNumber(number)}</span>
        {account && <span className="truncate text-muted">{account.name}</span>}
        {account?.subaccount && (
          <Tag tone="bad" tip="Playbooks apply to master accounts. Remove it here and restrict it separately.">
            Subaccount
          </Tag>
        )}
        {!account && (
          <Tag tone="warn" tip="No deposits to this account yet, and it has no name. Check every digit.">
            New here
          </Tag>
        )}
      </p>
      <p className="text-right text-muted">
        {account?.subaccount ? (
          <Link href={restrictHref(number)} target="_blank" prefetch={false} className="link">
            Restrict only this subaccount
          </Link>
        ) : (
          total && (total.count === 0 ? "No checks blocked" : `${total.count}, ${formatCents(total.sumCents)}`)
        )}
      </p>
      {coverage && coverage.active.length > 0 && (
        <p className="col-span-2 text-sm text-muted">
          {coverage.isCovered ? (
            <Tag tone="warn" tip="Placing it again has no additional effect.">
              Already restricted
            </Tag>
          ) : (
            "Already active"
          )}
          {coverage.isCovered ? " by " : ": "}
          {coverage.active.map(({ id, record }, index) => (
            <span key={id}>
              {index > 0 && "; "}
              <Link href={`/restrictions/${encodeURIComponent(id)}`} target="_blank" prefetch={false} className="link">
                {restrictionTitle(record)}
              </Link>
            </span>
          ))}
        </p>
      )}
    </li>
  );
}
