import { PageRefresher } from "@/components/shell/page-refresher";
import { ButtonLink } from "@/components/ui/button-link";
import { Notice } from "@/components/ui/notice";
import type { PendingApproval } from "@/features/approvals/find-pending";

const SUBJECTS: Partial<Record<PendingApproval["kind"], string>> = {
  "initiate-return": "A return of this check",
  "pay-exception": "Paying this check",
  "lift-restriction": "Lifting this restriction",
  "review-freeze": "A review of this freeze",
  "invite-person": "An invitation",
  "change-roles": "A role change",
  "enable-person": "Enabling this person again",
  "reset-second-factor": "A second-factor reset",
  "change-policy": "A policy change",
};

/** Shows notices about pending proposals for the page's record, and refreshes the page when a proposal is decided. */
export function PendingApprovals({ pending }: { pending: readonly (PendingApproval & { about?: string })[] }) {
  return (
    <>
      <PageRefresher topics={["approval"]} />
      <PendingNotices pending={pending} />
    </>
  );
}

function PendingNotices({ pending }: Parameters<typeof PendingApprovals>[0]) {
  return pending.map(({ id, kind, proposerName, isMine, isVisible, about }) => {
    const subject = `${SUBJECTS[kind] ?? "A change"}${about ? ` ${about}` : ""}`;
    const isReview = kind === "review-freeze";
    return (
      <Notice
        key={id}
        title={isReview ? `${subject} is waiting for another person` : `${subject} is waiting for approval`}
        actions={
          isVisible && (
            <ButtonLink size="small" href={`/approvals/${encodeURIComponent(id)}`}>
              {isReview ? "See the review" : "See the proposal"}
            </ButtonLink>
          )
        }
      >
        {isReview
          ? "The restriction is in force. Someone else must confirm or lift it."
          : `${isMine ? "You" : proposerName} proposed it. It takes effect after a second person approves it.`}
      </Notice>
    );
  });
}
