"use client";
import { useQuery } from "@tanstack/react-query";
import { readPortal } from "@/components/session/read-portal";
import { useLiveUpdates } from "@/components/shell/use-live-updates";
import { ButtonLink } from "@/components/ui/button-link";
import { buttonStyle } from "@/components/ui/button-style";
import { Notice } from "@/components/ui/notice";
import type { ApprovalDetail } from "@/features/approvals/get-approval";
import { STATE_LABELS } from "@/features/approvals/screens/approval-labels";
import { formatCents } from "@/lib/money/cents";
import type { DepositFields } from "./deposit-schema";

/** Shown if a policy requires a second person. Shows the next step, then the decision once it is made. */
export function DepositProposed({ approvalId, fields }: { approvalId: string; fields: DepositFields }) {
  const { data, refetch } = useQuery({
    queryKey: ["approvals", "one", approvalId],
    queryFn: ({ signal }) => readPortal<ApprovalDetail>(`/api/approvals/${approvalId}`, signal),
    retry: false,
    refetchInterval: 10_000,
  });
  useLiveUpdates(["approval"], () => void refetch(), { id: approvalId });
  return (
    <div className="grid gap-3.5">
      {data && data.state !== "proposed" ? (
        <Decided approval={data} amount={formatCents(fields.amountCents)} />
      ) : (
        <Notice tone="info" role="status" title="Another person must approve this deposit">
          <p>
            The deposit of {formatCents(fields.amountCents)} was proposed with its images. It is sent to the bank once
            another person who can deposit checks approves it.
          </p>
          <p className="mt-1">Until then, you can withdraw it. It expires if no one decides.</p>
        </Notice>
      )}
      <div className="flex flex-wrap gap-2">
        {data?.resultId ? (
          <ButtonLink tone="primary" href={`/payments/${encodeURIComponent(data.resultId)}`}>
            Open the payment
          </ButtonLink>
        ) : (
          <ButtonLink tone="primary" href={`/approvals/${encodeURIComponent(approvalId)}`}>
            See the proposal
          </ButtonLink>
        )}
        {/* A full page load, so that the next check starts with an empty form. */}
        <a className={buttonStyle()} href="/deposit">
          Deposit another check
        </a>
      </div>
    </div>
  );
}

const TITLES = {
  approved: "Approved",
  executing: "Approved, sending",
  done: "Approved and sent to the bank",
  failed: "Approved, not deposited",
  rejected: "Rejected",
  withdrawn: "Withdrawn",
  expired: "Expired",
} as const satisfies Record<Exclude<ApprovalDetail["state"], "proposed">, string>;

function Decided({ approval, amount }: { approval: ApprovalDetail; amount: string }) {
  const { state, reason, decidedByName } = approval;
  if (state === "proposed") return null;
  const by = decidedByName && state !== "expired" ? ` by ${decidedByName}` : "";
  return (
    <Notice
      tone={STATE_LABELS[state].tone === "none" ? "info" : STATE_LABELS[state].tone}
      role="status"
      title={`${TITLES[state]}${state === "rejected" || state === "withdrawn" ? by : ""}`}
    >
      <p>
        The deposit of {amount} {OUTCOMES[state]}
      </p>
      {reason && <p className="mt-1">“{reason}”</p>}
    </Notice>
  );
}

const OUTCOMES = {
  approved: "is approved.",
  executing: "is approved. The bank has not responded yet.",
  done: "was made. Its payment shows what the bank decides.",
  failed: "was approved, but the bank did not accept it.",
  rejected: "was not sent.",
  withdrawn: "was not sent.",
  expired: "was not sent. The proposal expired.",
} as const satisfies Record<keyof typeof TITLES, string>;
