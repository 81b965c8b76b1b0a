"use client";
import dynamic from "next/dynamic";
import { useState } from "react";
import { useApprovalsPolicy } from "@/app/(portal)/_components/approvals-policy";
import { errorsWithoutInput } from "@/app/(portal)/_components/errors-without-input";
import type { KnownAccount } from "@/components/forms/suggest-accounts";
import { Notice } from "@/components/ui/notice";
import { DepositForm } from "./deposit-form";
import { DepositOutlook } from "./deposit-outlook";
import { DepositReview } from "./deposit-review";
import type { CheckImages } from "./use-check-images";
import type { useDepositFlow } from "./use-deposit-flow";
import type { FrontReading } from "./use-front-reading";

const DepositProposed = dynamic(() => import("./deposit-proposed").then((module) => module.DepositProposed));
const DepositRejected = dynamic(() => import("./deposit-rejected").then((module) => module.DepositRejected));
const DepositUnknown = dynamic(() => import("./deposit-unknown").then((module) => module.DepositUnknown));
const PossibleDuplicates = dynamic(() => import("./possible-duplicates").then((module) => module.PossibleDuplicates));

interface PanelProps {
  flow: ReturnType<typeof useDepositFlow>;
  staged: CheckImages["staged"];
  reading: FrontReading;
  accounts: readonly KnownAccount[];
  /** Id of the payment that is deposited again; null for a new deposit. */
  redepositOf: string | null;
  /** What a person still has to do with the images, in a sentence; null when they are complete. */
  missing: string | null;
  onReview: () => void;
}

/** What is shown next to the images in each phase: the form, its review, or the wait for an outcome. */
export function DepositPanel(props: PanelProps) {
  return <div className="rounded-lg border bg-surface p-4 lg:sticky lg:top-4">{phaseContent(props)}</div>;
}

function phaseContent(props: PanelProps) {
  const { flow, reading, accounts, missing, onReview } = props;
  const { phase } = flow;
  const { errors } = flow.form.formState;
  const otherErrors = errors.root?.message ?? errorsWithoutInput(errors).join(" ");
  switch (phase.kind) {
    case "edit":
      return (
        <div className="grid gap-3.5">
          {flow.rejected && <DepositRejected result={flow.rejected} form={flow.form} />}
          {otherErrors && <Notice tone="bad" role="alert" title={otherErrors} />}
          <DepositForm
            form={flow.form}
            accounts={accounts}
            recognizedCents={reading.recognizedCents}
            unreadAmount={reading.unreadAmount}
            checkNumber={reading.micr?.checkNumber ?? null}
            isCorrected={reading.isCorrected}
            missing={missing}
            onReview={onReview}
          />
        </div>
      );
    case "review":
      return <ReviewPhase {...props} phase={phase} />;
    case "proposed":
      return <DepositProposed approvalId={phase.approvalId} fields={phase.fields} />;
    case "unknown":
      return (
        <DepositUnknown
          intentId={phase.intentId}
          onResolved={(paymentId) => flow.finish(paymentId, phase.fields)}
          onFailed={(message) => flow.fail(phase.fields, message)}
        />
      );
  }
}

type Phase = PanelProps["flow"]["phase"];

function ReviewPhase({
  flow,
  staged: { front, back },
  reading: { micr, isCorrected, recognizedCents, unreadAmount },
  accounts,
  redepositOf,
  phase: { fields, problem, isSending },
}: PanelProps & { phase: Extract<Phase, { kind: "review" }> }) {
  const [note, setNote] = useState("");
  const isProposed = useApprovalsPolicy()("deposits", fields.amountCents);
  const send = (isNextWanted: boolean) => {
    if (!front || !back) return;
    const images = { frontImageId: front.image.id, backImageId: back.image.id };
    const why = isProposed ? note.trim() || undefined : undefined;
    const link = redepositOf ? { isRedeposit: true as const, redepositOf } : {};
    void flow.send(fields, { ...images, ...link }, { isNextWanted, note: why });
  };
  return (
    <DepositReview
      fields={fields}
      accountName={accounts.find(({ accountNumber }) => accountNumber === fields.accountNumber)?.name ?? null}
      micr={micr}
      isCorrected={isCorrected}
      recognizedCents={recognizedCents}
      outlook={
        <DepositOutlook
          accountNumber={fields.accountNumber}
          amountCents={fields.amountCents}
          isRedeposit={redepositOf !== null}
        />
      }
      unreadAmount={unreadAmount}
      duplicates={
        front && (
          <PossibleDuplicates
            front={front.image}
            micr={micr}
            amountCents={fields.amountCents}
            redepositOf={redepositOf}
          />
        )
      }
      isRejectionLikely={[front, back].some((side) => side && !side.image.analysis.passed)}
      problem={problem}
      isSending={isSending}
      isProposed={isProposed}
      note={note}
      onNote={setNote}
      isContinued={flow.isContinued}
      onUseAmount={flow.correctAmount}
      onSend={() => send(false)}
      onSendAndNext={redepositOf ? null : () => send(true)}
      onChange={flow.edit}
    />
  );
}
