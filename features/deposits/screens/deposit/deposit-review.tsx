"use client";
import type { SideMicr } from "@endorse/check-image/core/side-report";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, type Ref, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { groupAccountNumber } from "@/components/contract/account-number";
import { Facts, type ShowFact } from "@/components/contract/fact-group";
import { ProposalNoteField } from "@/components/forms/proposal-note-field";
import { SignedOutError } from "@/components/session/read-portal";
import { bankStatusQuery } from "@/components/shell/bank-status";
import { Button } from "@/components/ui/button";
import { DescriptionList, Fact } from "@/components/ui/description-list";
import { Notice } from "@/components/ui/notice";
import { listUnmatchedErrors } from "@/components/ui/unmatched-errors";
import { formatCents } from "@/lib/money/cents";
import { endSentence } from "@/lib/shared/end-sentence";
import { AmountCloseUp } from "./amount-close-up";
import { describeAmountDifference } from "./compare-amount";
import { DepositButtons } from "./deposit-buttons";
import type { DepositFields, EnteredField } from "./deposit-schema";
import type { Problem } from "./use-deposit";
import type { UnreadAmount } from "./use-front-reading";

const FAILURES = {
  refused: "The deposit was not made",
  unknown: "The deposit may or may not have been made",
} as const satisfies Record<Problem["kind"], string>;

interface ReviewProps {
  fields: DepositFields;
  accountName: string | null;
  micr: SideMicr | null;
  /** Whether the user corrected unclear symbols of the MICR line. */
  isCorrected: boolean;
  /** Amount recognized on the image, in cents; null if none. */
  recognizedCents: number | null;
  /** Shows the business day and expected availability. */
  outlook: ReactNode;
  /** Details of a front without a recognized amount; null if the amount was recognized. */
  unreadAmount: UnreadAmount | null;
  /** Warnings about possible earlier deposits of the same check. */
  duplicates: ReactNode;
  /** Whether a required image quality test failed. */
  isRejectionLikely: boolean;
  problem: Problem | null;
  isSending: boolean;
  /** Whether the deposit will be proposed for approval instead of sent. */
  isProposed: boolean;
  /** Reason shown to the approver. */
  note: string;
  onNote: (note: string) => void;
  /** Whether the previous deposit continued with this check, in which case Enter deposits and continues again. */
  isContinued: boolean;
  /** Replaces the amount with the recognized amount, in cents. */
  onUseAmount: (cents: number) => void;
  onSend: () => void;
  /** Deposits the check and starts the next one; null if not offered. */
  onSendAndNext: (() => void) | null;
  onChange: () => void;
}

/** Summarizes the deposit in a sentence for confirmation before it is sent. */
export function DepositReview({
  fields,
  accountName,
  micr,
  isCorrected,
  recognizedCents,
  outlook,
  unreadAmount,
  duplicates,
  isRejectionLikely,
  problem,
  isSending,
  isProposed,
  note,
  onNote,
  isContinued,
  onUseAmount,
  onSend,
  onSendAndNext,
  onChange,
}: ReviewProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const depositButton = useRef<HTMLButtonElement>(null);
  const readAmountButton = useRef<HTMLButtonElement>(null);
  const sentenceId = useId();
  const amount = formatCents(fields.amountCents);
  const isAmountDifferent = recognizedCents !== null && recognizedCents !== fields.amountCents;
  const focusFirst = useEffectEvent((mayUseAmount: boolean) => {
    const hasWarning = isRejectionLikely || problem !== null;
    const isTouch = window.matchMedia("(pointer: coarse)").matches;
    // If there are no warnings, Enter deposits. On a touch screen, focus starts on the heading.
    (hasWarning || isTouch ? heading : mayUseAmount ? readAmountButton : depositButton).current?.focus();
  });
  // Focus again after the amount is corrected, because the focused button has disappeared.
  useEffect(() => focusFirst(isAmountDifferent), [isAmountDifferent]);
  return (
    <div className="grid gap-3.5">
      <h2 ref={heading} tabIndex={-1} className="outline-none">
        Review your deposit
      </h2>
      <p id={sentenceId} className="num rounded-lg bg-accent-tint px-4 py-3.5 text-lg tracking-[-0.01em]">
        {isProposed ? "Proposes to deposit" : "Deposits"} <b className="font-semibold">{amount}</b> into{" "}
        <b className="whitespace-nowrap font-semibold">{groupAccountNumber(fields.accountNumber)}</b>
        {accountName ? (
          <>
            , <span className="break-words">{endSentence(accountName)}</span>
          </>
        ) : (
          "."
        )}
      </p>
      {unreadAmount?.region && <AmountCloseUp unread={unreadAmount} />}
      <ReviewedFacts fields={fields} micr={micr} isCorrected={isCorrected} />
      {isAmountDifferent && (
        <DifferentAmount
          recognizedCents={recognizedCents}
          typedCents={fields.amountCents}
          button={readAmountButton}
          isSending={isSending}
          onUse={onUseAmount}
        />
      )}
      {duplicates}
      {isRejectionLikely && <LikelyRejection />}
      {isProposed && <ProposalNoteField value={note} onChange={onNote} />}
      {problem && <SendProblem problem={problem} />}
      <DepositButtons
        label={isProposed ? "Propose for approval" : `Deposit ${amount}`}
        pendingLabel={isProposed ? "Proposing" : "Depositing"}
        describedBy={sentenceId}
        firstButton={depositButton}
        isSending={isSending}
        isContinued={isContinued}
        onSend={onSend}
        onSendAndNext={isProposed ? null : onSendAndNext}
        onChange={onChange}
      />
      {/* Below the buttons, because it loads late and must not move them while they are tapped. */}
      {outlook}
    </div>
  );
}

function LikelyRejection() {
  return (
    <Notice tone="warn" title="The bank will likely reject this image">
      A required image test failed. Retake the picture before you deposit.
    </Notice>
  );
}

/** Describes the difference and its consequences, with a button that corrects the amount. */
function DifferentAmount({
  recognizedCents,
  typedCents,
  button,
  isSending,
  onUse,
}: {
  recognizedCents: number;
  typedCents: number;
  button: Ref<HTMLButtonElement>;
  isSending: boolean;
  onUse: (cents: number) => void;
}) {
  return (
    <Notice
      tone="warn"
      title={describeAmountDifference(recognizedCents, typedCents)}
      actions={
        <Button ref={button} isDisabled={isSending} onPress={() => onUse(recognizedCents)}>
          Use {formatCents(recognizedCents)}
        </Button>
      }
    >
      The bank also reads the check and may reject or hold a different amount.
    </Notice>
  );
}

/** How to show each entered field; null if not shown as a fact. */
const TYPED_FACTS = {
  purpose: ({ purpose }) =>
    purpose && (
      <Fact name="Purpose">
        <span className="wrap-anywhere">{purpose}</span>
      </Fact>
    ),
  reference: ({ reference }) =>
    reference && (
      <Fact name="Your reference">
        <span className="wrap-anywhere font-mono text-xs">{reference}</span>
      </Fact>
    ),
  // Shown in the sentence above.
  accountNumber: null,
  amountCents: null,
} satisfies Record<EnteredField, ShowFact<DepositFields> | null>;

function ReviewedFacts({ fields, micr, isCorrected }: Pick<ReviewProps, "fields" | "micr" | "isCorrected">) {
  const origin = isCorrected ? "as corrected" : "as read";
  return (
    <DescriptionList className="p-0!">
      {micr?.checkNumber && <Fact name={`Check number, ${origin}`}>{micr.checkNumber}</Fact>}
      {micr?.routing && (
        <Fact name={`Drawn on, ${origin}`}>
          {micr.routing} · {micr.account ?? "account not read"}
        </Fact>
      )}
      <Facts facts={TYPED_FACTS} subject={fields} />
    </DescriptionList>
  );
}

/** Explains why sending failed. Once the bank is reachable again, suggests sending again. */
function SendProblem({ problem }: { problem: Problem }) {
  const { data: bank, error } = useQuery(bankStatusQuery);
  const isUnreachable = bank?.reachable === false || (error !== null && !(error instanceof SignedOutError));
  const [wasUnreachable, setWasUnreachable] = useState(false);
  if (isUnreachable && !wasUnreachable) setWasUnreachable(true);
  if (wasUnreachable && !isUnreachable) {
    return (
      <Notice
        tone="good"
        role="status"
        title={problem.kind === "refused" ? "The bank is responding again" : "Send it again"}
      >
        {problem.kind === "refused" && "The deposit was not made. "}
        You can send it again safely. It will not create a second deposit.
      </Notice>
    );
  }
  const errors = listUnmatchedErrors(problem.fields ?? {}, []);
  return (
    <Notice tone="bad" role="alert" title={FAILURES[problem.kind]} requestId={problem.requestId}>
      {problem.message}
      {errors.map((error) => (
        <p key={error}>{error}</p>
      ))}
    </Notice>
  );
}
