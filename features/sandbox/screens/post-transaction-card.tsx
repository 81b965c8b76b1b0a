"use client";
import Link from "next/link";
import { groupAccountNumber } from "@/components/contract/account-number";
import { restrictionText } from "@/components/contract/restriction-sentence";
import { Card } from "@/components/ui/card";
import { NativeSelect } from "@/components/ui/native-select";
import { Notice } from "@/components/ui/notice";
import { TextField } from "@/components/ui/text-field";
import type { ControlResponse } from "@/lib/bank-client/sandbox";
import { RAILS, TRANSACTION_TYPES } from "@/lib/contract/enums";
import { RAIL_LABELS, TRANSACTION_TYPE_LABELS } from "@/lib/contract/labels/restriction-labels";
import { formatCents } from "@/lib/money/cents";
import { ControlForm } from "./control-form";
import { getText, parseCents } from "./form-values";
import { MoneyInput } from "./money-input";
import { amountError } from "./present-check-card";
import { runCommand } from "./run-command";

const RAIL_CHOICES = RAILS.map((value) => ({ value, label: RAIL_LABELS[value].label }));
const TYPE_CHOICES = TRANSACTION_TYPES.map((value) => ({ value, label: TRANSACTION_TYPE_LABELS[value].label }));

/** Posts a transaction on any rail, to test restrictions [GAP-26]. */
export function PostTransactionCard({ accounts }: { accounts: readonly { value: string; label: string }[] }) {
  return (
    <Card title="Post a transaction" titleId="post">
      <div className="grid gap-3 p-3.5">
        <p className="text-muted text-xs">
          Simulates an incoming transaction. If a restriction stops it, you see which one.
        </p>
        <ControlForm
          label="Post a transaction"
          submit="Post"
          command={async (form) => {
            const cents = parseCents(form, ["amount"]);
            if (!cents.ok) return cents;
            return runCommand("postTransaction", {
              body: {
                accountNumber: getText(form, "accountNumber"),
                rail: getText(form, "rail"),
                transactionType: getText(form, "transactionType"),
                transactionCode: getText(form, "transactionCode"),
                amount: cents.value.amount,
                memo: getText(form, "memo"),
              },
            });
          }}
          result={(posting) => <PostingResult posting={posting} />}
        >
          {(errors) => (
            <div className="grid gap-3 sm:grid-cols-2">
              <div className="sm:col-span-2">
                <NativeSelect
                  label="Account to post to"
                  name="accountNumber"
                  defaultValue={accounts[0]?.value ?? ""}
                  choices={accounts}
                />
              </div>
              <NativeSelect label="Rail" name="rail" defaultValue="Ach" choices={RAIL_CHOICES} />
              <NativeSelect label="Type" name="transactionType" defaultValue="Debit" choices={TYPE_CHOICES} />
              <TextField
                label="Transaction code"
                name="transactionCode"
                defaultValue="PPD"
                error={errors.transactionCode && "1 to 50 characters."}
                autoComplete="off"
              />
              <MoneyInput label="Amount to post" name="amount" error={errors.amount && amountError(errors.amount)} />
              <div className="sm:col-span-2">
                <TextField label="Memo" name="memo" note="optional" error={errors.memo} autoComplete="off" />
              </div>
            </div>
          )}
        </ControlForm>
      </div>
    </Card>
  );
}

function PostingResult({ posting }: { posting: ControlResponse<"postTransaction"> }) {
  const { posted, transaction, restriction, balance } = posting;
  const balanceLine = balance === undefined ? null : <p className="num">Balance: {formatCents(balance)}.</p>;
  if (posted === false) {
    return (
      <Notice tone="bad" title="Not posted: a restriction stopped it">
        {restriction ? (
          <p className="num">{restrictionText(restriction)}</p>
        ) : (
          <p>The bank does not report which one.</p>
        )}
        {restriction?.reason && <p>Reason: {restriction.reason}</p>}
        {restriction?.id && (
          <Link href={`/restrictions/${restriction.id}`} className="underline">
            View the restriction
          </Link>
        )}
        {balanceLine}
      </Notice>
    );
  }
  if (posted === undefined) return <Notice tone="warn" title="The bank accepted it without reporting the result" />;
  const summary = [
    transaction?.amount !== undefined && formatCents(transaction.amount),
    transaction?.accountNumber && `on ${groupAccountNumber(transaction.accountNumber)}`,
  ].filter(Boolean);
  return (
    <Notice tone="good" title={["Posted", ...summary].join(" ")}>
      {balanceLine}
      {transaction?.coreTransactionId && (
        <p className="break-all text-xs">
          Core transaction <code className="font-mono">{transaction.coreTransactionId}</code>
        </p>
      )}
    </Notice>
  );
}
