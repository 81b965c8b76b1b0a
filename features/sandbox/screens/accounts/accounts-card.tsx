"use client";
import { groupAccountNumber } from "@/components/contract/account-number";
import { Card } from "@/components/ui/card";
import { Notice } from "@/components/ui/notice";
import { Tag } from "@/components/ui/tag";
import { ControlForm } from "@/features/sandbox/screens/control-form";
import { runCommand } from "@/features/sandbox/screens/run-command";
import { formatCents } from "@/lib/money/cents";
import { AccountTermsFields, parseAccountTerms, type SandboxAccount } from "./account-terms-fields";

/** Lists the partner's accounts, each with a form for changing its terms. */
export function AccountsCard({ accounts }: { accounts: readonly SandboxAccount[] }) {
  return (
    <Card title="Partner accounts" titleId="accounts-title">
      {accounts.length === 0 ? (
        <p className="px-3.5 py-6 text-muted">This partner has no account at the bank. Open one.</p>
      ) : (
        <ul className="divide-y">
          {accounts.map((account, index) => (
            <Account key={account.accountNumber ?? index} account={account} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function Account({ account }: { account: SandboxAccount }) {
  const { accountNumber, masterAccountNumber, name, type, balance, pendingAmount } = account;
  const money = [
    balance !== undefined && `${formatCents(balance)} posted`,
    pendingAmount !== undefined && pendingAmount !== 0 && `${formatCents(pendingAmount)} pending`,
    account.maxItemAmount !== undefined && `up to ${formatCents(account.maxItemAmount)} per item`,
    masterAccountNumber && `subaccount of ${groupAccountNumber(masterAccountNumber)}`,
  ].filter((text) => typeof text === "string" && text !== "");
  return (
    <li>
      <details className="group/account">
        <summary className="flex cursor-pointer list-none flex-wrap items-center gap-x-3 gap-y-1 px-3.5 py-2.5 hover:bg-hover">
          <span className="min-w-0 flex-1 basis-56">
            <span className="num font-medium">
              {accountNumber ? groupAccountNumber(accountNumber) : "Not reported"}
            </span>
            <span className="text-muted"> {name}</span>
            <span className="num block text-muted text-xs">{money.join(" · ")}</span>
          </span>
          <span className="flex flex-wrap gap-1.5">
            {type && <Tag>{type}</Tag>}
            {account.positivePay && <Tag tone="info">Positive Pay</Tag>}
            {account.depositsEnabled === false && <Tag tone="warn">No deposits</Tag>}
            {account.repeatedOverdrafts && <Tag tone="warn">Overdrafts</Tag>}
          </span>
          <span className="text-accent text-sm group-open/account:hidden">Change</span>
          <span className="hidden text-muted text-sm group-open/account:inline">Close</span>
        </summary>
        {accountNumber && (
          <div className="border-t bg-sunken/50 p-3.5">
            <ControlForm
              label={`Change account ${accountNumber}`}
              submit="Save"
              command={async (form) => {
                const terms = parseAccountTerms(form);
                return terms.ok ? runCommand("changeAccount", { path: { accountNumber }, body: terms.value }) : terms;
              }}
              result={() => <Notice tone="good" title="Saved. Changes take effect now." />}
            >
              {(errors) => <AccountTermsFields account={account} errors={errors} />}
            </ControlForm>
          </div>
        )}
      </details>
    </li>
  );
}
