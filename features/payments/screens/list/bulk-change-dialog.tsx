"use client";
import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { type ReactNode, useId, useState } from "react";
import { useApprovalsPolicy } from "@/components/actions/approvals-policy";
import { ProblemNotices } from "@/components/actions/problem-notices";
import { useSubmission } from "@/components/actions/use-submission";
import { clearMarkedPayments } from "@/components/navigation/marked-payments";
import { callAction } from "@/components/session/call-action";
import { Button } from "@/components/ui/button";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { NativeSelect } from "@/components/ui/native-select";
import { Notice } from "@/components/ui/notice";
import { Skeleton } from "@/components/ui/skeleton";
import { TextField } from "@/components/ui/text-field";
import { reviewManyAction, startManyAction } from "@/features/payments/actions";
import type { PaymentBulkChange } from "@/features/payments/bulk-changes";
import type { BulkChangeReview } from "@/features/payments/review-many";
import { ReturnReasonPicker } from "@/features/payments/screens/payment/return-reason-picker";
import type { ReturnCode } from "@/lib/contract/return-reasons";
import { formatCents } from "@/lib/money/cents";
import { MAX_NOTE } from "@/lib/shared/note-limits";
import { ExcludedPaymentsDetails } from "./left-out-payments";

const UNKNOWN_OUTCOME = "Check the payments before you try again.";

interface ChangeTexts {
  readonly title: string;
  /** Shown after the summary, such as "38 payments, total $4,310.00." */
  readonly explanation: string;
  readonly buttonLabel: (count: string) => string;
  readonly noun: readonly [one: string, many: string];
  readonly isDanger?: boolean;
}

const PAYMENT = ["payment", "payments"] as const;

const CHANGE_TEXTS = {
  take: {
    title: "Assign these payments to yourself?",
    explanation: "Everyone sees that you are working on them.",
    buttonLabel: (n) => `Assign ${n} to me`,
    noun: PAYMENT,
  },
  "hand-over": {
    title: "Reassign these payments?",
    explanation: "Everyone sees who is working on them.",
    buttonLabel: (n) => `Reassign ${n}`,
    noun: PAYMENT,
  },
  done: {
    title: "Mark these payments resolved?",
    explanation: "They leave Needs attention. You can reopen each one.",
    buttonLabel: (n) => `Resolve ${n}`,
    noun: PAYMENT,
  },
  note: {
    title: "Add a note",
    explanation: "The note is added to each payment. Notes can’t be edited.",
    buttonLabel: (n) => `Add to ${n}`,
    noun: PAYMENT,
  },
  cancel: {
    title: "Cancel these deposits?",
    explanation: "Each deposit is withdrawn before it is sent to the Federal Reserve, along with its pending credit.",
    buttonLabel: (n) => `Cancel ${n}`,
    noun: ["deposit", "deposits"],
    isDanger: true,
  },
  return: {
    title: "Return these checks?",
    explanation: "Each check goes back to the bank that sent it, for the reason below, and its account is credited.",
    buttonLabel: (n) => `Return ${n}`,
    noun: ["check", "checks"],
    isDanger: true,
  },
} as const satisfies Record<PaymentBulkChange, ChangeTexts>;

/** Shows the count, total and excluded payments for review, and starts the bulk change. */
export function BulkChangeDialog({
  change,
  paymentIds,
  onClose,
}: {
  change: PaymentBulkChange;
  paymentIds: readonly string[];
  onClose: () => void;
}) {
  const { review, problem, entry, setEntry, start, isPending, problems } = useBulkChange(change, paymentIds, onClose);
  const { title, explanation, buttonLabel, noun, isDanger }: ChangeTexts = CHANGE_TEXTS[change];
  const needsApproval = useApprovalsPolicy()("returns");
  const isProposed = change === "return" && needsApproval;
  const count = review ? `${review.count.toLocaleString("en-US")} ${noun[review.count === 1 ? 0 : 1]}` : "";
  return (
    <Dialog title={title} isOpen isAlert={isDanger} isLocked={isPending} onClose={onClose} width="max-w-[560px]">
      <form
        method="post"
        noValidate
        className="grid gap-3.5"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isPending && review?.count) start();
        }}
      >
        {problem && <Notice tone="bad" role="alert" title={problem} />}
        {!review && !problem && <Skeleton className="h-16 w-full rounded-md" />}
        {review && (
          <>
            <p className="num">
              {review.count === 0 ? (
                "None of the selected payments qualify."
              ) : (
                <>
                  <b className="font-semibold">{count}</b>, total{" "}
                  <b className="font-semibold">{formatCents(review.cents)}</b>.{" "}
                  <span className="text-muted">
                    {isProposed && "Takes effect after a second person approves it. "}
                    {explanation}
                  </span>
                </>
              )}
            </p>
            <ExcludedPaymentsDetails leftOut={review.leftOut} />
            {review.count > 0 && <ChangeInput change={change} review={review} value={entry} onChange={setEntry} />}
          </>
        )}
        <ProblemNotices problems={problems} />
        <DialogActions>
          <Button onPress={onClose} isDisabled={isPending} autoFocus={change === "cancel"}>
            {review?.count === 0 ? "Close" : "Not now"}
          </Button>
          {review?.count !== 0 && (
            <Button
              // Receives focus once the review is loaded, unless the change can't be undone or requires input.
              key={review ? "reviewed" : "loading"}
              autoFocus={change === "take" || change === "done"}
              type="submit"
              tone={isDanger ? "danger" : "primary"}
              isPending={isPending}
              isDisabled={!review}
            >
              {isProposed ? `Propose ${count} for approval` : buttonLabel(count)}
            </Button>
          )}
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** The additional input that some changes require. */
function ChangeInput({
  change,
  review,
  value,
  onChange,
}: {
  change: PaymentBulkChange;
  review: BulkChangeReview;
  value: string;
  onChange: (value: string) => void;
}): ReactNode {
  const name = useId();
  switch (change) {
    case "note":
      return (
        <TextField label="Note" value={value} onChange={onChange} maxLength={MAX_NOTE} autoComplete="off" autoFocus />
      );
    case "return":
      return <ReturnReasonPicker value={(value || null) as ReturnCode | null} onChange={onChange} />;
    case "hand-over":
      return (
        <NativeSelect
          label="To"
          name={name}
          defaultValue={value}
          onChange={onChange}
          choices={[
            { value: "", label: "Choose a person" },
            ...review.colleagues.map((each) => ({ value: each.id, label: each.name })),
          ]}
        />
      );
    default:
      return null;
  }
}

const REQUIRED_INPUTS = {
  note: { field: "text", missing: "Enter a note." },
  return: { field: "returnCode", missing: "Choose a return reason." },
  "hand-over": { field: "toPersonId", missing: "Choose a person." },
} as const;

/** Loads a bulk change's review, stores its input, and starts it. Starting it opens the progress page. */
function useBulkChange(change: PaymentBulkChange, paymentIds: readonly string[], onClose: () => void) {
  const router = useRouter();
  const [entry, setEntry] = useState("");
  const submission = useSubmission();
  const { data, refetch } = useQuery({
    queryKey: ["review-many", change, paymentIds],
    queryFn: () => callAction(reviewManyAction, UNKNOWN_OUTCOME)({ change, paymentIds }),
    retry: false,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  const review = data?.ok ? data.value : null;
  const start = () =>
    submission.submit(async () => {
      if (!review) return [];
      const required = change in REQUIRED_INPUTS ? REQUIRED_INPUTS[change as keyof typeof REQUIRED_INPUTS] : null;
      if (required && entry.trim() === "") return [{ message: required.missing }];
      const { count, cents } = review;
      const outcome = await callAction(
        startManyAction,
        UNKNOWN_OUTCOME,
      )({
        ...{ change, paymentIds, seen: { count, cents } },
        ...(required && { [required.field]: entry }),
      });
      if (!outcome.ok) {
        if (outcome.code === "conflict") await refetch();
        return [outcome];
      }
      clearMarkedPayments();
      onClose();
      router.push(`/payments/bulk/${outcome.value.jobId}`);
      return [];
    });
  const problem = data && !data.ok ? data.message : null;
  return { review, problem, entry, setEntry, start, isPending: submission.isPending, problems: submission.problems };
}
