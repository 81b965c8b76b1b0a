"use client";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { groupAccountNumber } from "@/components/contract/account-number";
import { bankStatusQuery } from "@/components/shell/bank-status";
import { SignedOutError } from "@/components/shell/read-portal";
import { Button } from "@/components/ui/button";
import { DescriptionList, Fact } from "@/components/ui/description-list";
import { Notice } from "@/components/ui/notice";
import { ProgressBar } from "@/components/ui/progress-bar";
import type { SideMicr } from "@/lib/check-image/core/side-report";
import { formatCents } from "@/lib/money/cents";
import { differentAmounts } from "./compare-amount";
import type { DepositFields } from "./deposit-fields";
import type { Problem } from "./use-deposit";

/** The deposit read back as a sentence, before it is sent. */
export function DepositReview({
  fields,
  accountName,
  micr,
  isCorrected,
  recognizedCents,
  duplicates,
  willBeRefused,
  problem,
  isSending,
  onSend,
  onChange,
}: {
  fields: DepositFields;
  accountName: string | null;
  micr: SideMicr | null;
  /** A person said what doubtful symbols of the line are. */
  isCorrected: boolean;
  /** The amount that was read from the picture; null when none was. */
  recognizedCents: number | null;
  /** What may be the same check, deposited before. */
  duplicates: ReactNode;
  /** A required image test failed: the bank will reject it. */
  willBeRefused: boolean;
  problem: Problem | null;
  isSending: boolean;
  onSend: () => void;
  onChange: () => void;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const amount = formatCents(fields.amountCents);
  const how = isCorrected ? "as corrected" : "as read";
  return (
    <div className="grid gap-3.5">
      <h2 ref={heading} tabIndex={-1} className="outline-none">
        Is this right?
      </h2>
      <p className="num rounded-lg bg-accent-tint px-4 py-3.5 text-lg tracking-[-0.01em]">
        Deposits <b className="font-semibold">{amount}</b> into{" "}
        <b className="whitespace-nowrap font-semibold">{groupAccountNumber(fields.accountNumber)}</b>
        {accountName && (
          <>
            , <span className="break-words">{accountName}</span>
          </>
        )}
        .
      </p>
      <DescriptionList className="p-0!">
        {micr?.checkNumber && <Fact name={`Check number, ${how}`}>{micr.checkNumber}</Fact>}
        {micr?.routing && (
          <Fact name={`Drawn on, ${how}`}>
            {micr.routing} · {micr.account ?? "account not read"}
          </Fact>
        )}
        {fields.purpose && (
          <Fact name="Purpose">
            <span className="wrap-anywhere">{fields.purpose}</span>
          </Fact>
        )}
        {fields.reference && (
          <Fact name="Own reference">
            <span className="wrap-anywhere font-mono text-xs">{fields.reference}</span>
          </Fact>
        )}
      </DescriptionList>
      {recognizedCents !== null && recognizedCents !== fields.amountCents && (
        <Notice tone="warn" title={differentAmounts(recognizedCents, fields.amountCents)}>
          Look at the check once more before it is sent.
        </Notice>
      )}
      {duplicates}
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

const FAILURES = {
  refused: "The deposit was not made",
  "signed-out": "You are signed out",
  "no-answer": "The portal did not answer",
} as const satisfies Record<Problem["kind"], string>;

/** Why a send failed; once what stood in the way is gone, that it can be repeated. */
function SendProblem({ problem }: { problem: Problem }) {
  const { data: bank, error } = useQuery(bankStatusQuery);
  const isInTheWay = bank?.reachable === false || error !== null;
  const kind = error instanceof SignedOutError ? "signed-out" : problem.kind;
  const [wasInTheWay, setWasInTheWay] = useState(false);
  if (isInTheWay && !wasInTheWay) setWasInTheWay(true);
  if (wasInTheWay && !isInTheWay) {
    return (
      <Notice
        tone="good"
        role="status"
        title={problem.kind === "refused" ? "The bank is answering again" : "Send it again"}
      >
        {problem.kind !== "no-answer" && "The deposit was not made. "}
        Sending it now is safe: it is never made twice.
      </Notice>
    );
  }
  return (
    <Notice tone="bad" role="alert" title={FAILURES[kind]} requestId={problem.requestId}>
      {problem.message}
      {kind === "signed-out" && " Sign in in a new tab and send it from here: everything is still in place."}
    </Notice>
  );
}
