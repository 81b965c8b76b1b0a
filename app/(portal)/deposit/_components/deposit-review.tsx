"use client";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { groupAccountNumber } from "@/components/contract/account-number";
import { bankStatusQuery } from "@/components/shell/bank-status";
import { Button } from "@/components/ui/button";
import { DescriptionList, Fact } from "@/components/ui/description-list";
import { Notice } from "@/components/ui/notice";
import { ProgressBar } from "@/components/ui/progress-bar";
import { formatCents } from "@/lib/money/cents";
import type { MicrReading } from "@/lib/portal/deposits/stage-image";
import type { DepositFields } from "./deposit-fields";

/** The deposit read back as a sentence, before it is sent. */
export function DepositReview({
  fields,
  accountName,
  micr,
  willBeRefused,
  problem,
  isSending,
  onSend,
  onChange,
}: {
  fields: DepositFields;
  accountName: string | null;
  micr: MicrReading | null;
  /** A required image test failed: the bank will reject it. */
  willBeRefused: boolean;
  problem: { message: string; requestId?: string } | null;
  isSending: boolean;
  onSend: () => void;
  onChange: () => void;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const amount = formatCents(fields.amountCents);
  return (
    <div className="grid gap-3.5">
      <h2 ref={heading} tabIndex={-1} className="outline-none">
        Is this right?
      </h2>
      <p className="num rounded-lg bg-accent-tint px-4 py-3.5 text-lg tracking-[-0.01em]">
        Deposits <b className="font-semibold">{amount}</b> into{" "}
        <b className="font-semibold">
          <span className="whitespace-nowrap">{groupAccountNumber(fields.accountNumber)}</span>
          {accountName && ` · ${accountName}`}
        </b>
        .
      </p>
      <DescriptionList className="p-0!">
        {micr?.checkNumber && <Fact name="Check number, as read">{micr.checkNumber}</Fact>}
        {micr?.routing && (
          <Fact name="Drawn on, as read">
            {micr.routing} · {micr.account ?? "account not read"}
          </Fact>
        )}
        {fields.purpose && <Fact name="Purpose">{fields.purpose}</Fact>}
        {fields.reference && (
          <Fact name="Own reference">
            <span className="truncate font-mono text-xs">{fields.reference}</span>
          </Fact>
        )}
      </DescriptionList>
      {willBeRefused && (
        <Notice tone="warn" title="The bank will most likely refuse it">
          A required image test failed. Better pictures first are faster than a rejection.
        </Notice>
      )}
      {problem && <SendProblem problem={problem} />}
      <div className="grid gap-2">
        <Button tone="primary" size="large" isPending={isSending} onPress={onSend}>
          {isSending ? "Depositing" : `Deposit ${amount}`}
        </Button>
        {isSending ? (
          <div className="grid h-8 content-center">
            <ProgressBar label="Waiting for the bank’s answer" />
          </div>
        ) : (
          <Button tone="quiet" onPress={onChange}>
            Change something
          </Button>
        )}
      </div>
    </div>
  );
}

/** Why a send failed; once the bank answers again, that it can be repeated. */
function SendProblem({ problem }: { problem: { message: string; requestId?: string } }) {
  const { data: bank } = useQuery(bankStatusQuery);
  const [wasAway, setWasAway] = useState(false);
  if (bank?.reachable === false && !wasAway) setWasAway(true);
  if (wasAway && bank?.reachable) {
    return (
      <Notice tone="good" role="status" title="The bank is answering again">
        The deposit was not made. Sending it now is safe: it is never made twice.
      </Notice>
    );
  }
  return (
    <Notice tone="bad" role="alert" title="The deposit was not made" requestId={problem.requestId}>
      {problem.message}
    </Notice>
  );
}
