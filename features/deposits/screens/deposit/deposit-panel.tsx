"use client";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { useApprovalsPolicy } from "@/components/actions/approvals-policy";
import { listErrorsWithoutInput } from "@/components/actions/errors-without-input";
import type { KnownAccount } from "@/components/forms/suggest-accounts";
import { readPortal } from "@/components/session/read-portal";
import { BankTime } from "@/components/shell/bank-time";
import { useTimeRemaining } from "@/components/shell/use-time-remaining";
import { DescriptionList, Fact } from "@/components/ui/description-list";
import { Notice } from "@/components/ui/notice";
import { lazyComponent } from "@/components/ui/on-demand";
import { Skeleton } from "@/components/ui/skeleton";
import type { DepositOutlook as Outlook } from "@/features/deposits/deposit-outlook";
import { formatCents } from "@/lib/money/cents";
import { formatDay } from "@/lib/time/format-day";
import { formatRemaining } from "@/lib/time/format-remaining";
import { DepositForm } from "./deposit-form";
import { DepositReview } from "./deposit-review";
import type { CheckImages } from "./use-check-images";
import type { useDepositFlow } from "./use-deposit-flow";
import type { FrontReading } from "./use-front-reading";

const DepositProposed = lazyComponent(() => import("./deposit-proposed").then((module) => module.DepositProposed));
const DepositRejected = lazyComponent(() => import("./deposit-rejected").then((module) => module.DepositRejected));
const DepositUnknown = lazyComponent(() => import("./deposit-unknown").then((module) => module.DepositUnknown));
const PossibleDuplicates = lazyComponent(() =>
  import("./possible-duplicates").then((module) => module.PossibleDuplicates),
);

interface PanelProps {
  flow: ReturnType<typeof useDepositFlow>;
  staged: CheckImages["staged"];
  reading: FrontReading;
  accounts: readonly KnownAccount[];
  /** ID of the payment to redeposit; null for a new deposit. */
  redepositOf: string | null;
  /** Sentence about the missing images, or null if both are ready. */
  missing: string | null;
  onReview: () => void;
}

/** The panel next to the images, which shows the form, the review, or the pending outcome. */
export function DepositPanel(props: PanelProps) {
  return <div className="rounded-lg border bg-surface p-4 lg:sticky lg:top-4">{phaseContent(props)}</div>;
}

function phaseContent(props: PanelProps) {
  const { flow, reading, accounts, missing, onReview } = props;
  const { phase } = flow;
  const { errors } = flow.form.formState;
  const otherErrors = errors.root?.message ?? listErrorsWithoutInput(errors).join(" ");
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
  const send = (startsNext: boolean) => {
    if (!front || !back) return;
    const images = { frontImageId: front.image.id, backImageId: back.image.id };
    const approverNote = isProposed ? note.trim() || undefined : undefined;
    const link = redepositOf ? { isRedeposit: true as const, redepositOf } : {};
    void flow.send(fields, { ...images, ...link }, { startsNext, note: approverNote });
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

/** Shows a deposit's business day, cut-off and expected availability. */
function DepositOutlook({
  accountNumber,
  amountCents,
  isRedeposit,
}: {
  accountNumber: string;
  amountCents: number;
  isRedeposit: boolean;
}) {
  const search = new URLSearchParams({
    account: accountNumber,
    amount: String(amountCents),
    redeposit: isRedeposit ? "yes" : "no",
  });
  const { data, isPending, refetch } = useQuery({
    queryKey: ["deposit-outlook", search.toString()],
    queryFn: ({ signal }) => readPortal<Outlook>(`/api/deposit-outlook?${search}`, signal),
    retry: false,
    // The sandbox clock can be moved, so always refetch.
    staleTime: 0,
  });
  if (isPending) return <Skeleton className="h-[112px] w-full" />;
  if (data) return <Expectation outlook={data} onCutOff={() => void refetch()} />;
  return <p className="border-t pt-3 text-muted text-xs">Expected availability is unknown right now.</p>;
}

function Expectation({ outlook, onCutOff }: { outlook: Outlook; onCutOff: () => void }) {
  const { bankNow, businessDay, cutOffAt, days } = outlook;
  return (
    <div className="grid gap-1 border-t pt-3">
      <DescriptionList className="p-0!">
        <Fact name="Business day">{formatDay(businessDay)}</Fact>
        <Fact name="If sent before">
          <CutOff key={cutOffAt} cutOffAt={cutOffAt} bankNow={bankNow} onCutOff={onCutOff} />
        </Fact>
        {days.map(({ date, amountCents, rule }) => (
          <Fact key={date} name={`Available ${formatDay(date)}`} tip={rule}>
            {formatCents(amountCents)}
          </Fact>
        ))}
      </DescriptionList>
      <p className="text-muted text-xs">
        Expected under the standard rules. The bank’s response has the actual schedule and may hold some of it longer.
      </p>
    </div>
  );
}

function CutOff({ cutOffAt, bankNow, onCutOff }: { cutOffAt: string; bankNow: string; onCutOff: () => void }) {
  const remainingMs = useTimeRemaining(cutOffAt, bankNow);
  const isPast = remainingMs <= 0;
  const refresh = useEffectEvent(onCutOff);
  useEffect(() => {
    if (isPast) refresh();
  }, [isPast]);
  return (
    <span>
      <BankTime iso={cutOffAt} />{" "}
      <span aria-hidden className="whitespace-nowrap text-muted">
        · {formatRemaining(remainingMs)}
      </span>
    </span>
  );
}
