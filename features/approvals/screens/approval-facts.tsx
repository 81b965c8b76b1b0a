import Link from "next/link";
import { EvidenceLink } from "@/components/contract/evidence-link";
import { Timestamp } from "@/components/shell/timestamp";
import { Card } from "@/components/ui/card";
import { DescriptionList, Fact } from "@/components/ui/description-list";
import { Tag } from "@/components/ui/tag";
import type { ApprovalDetail } from "@/features/approvals/get-approval";
import { STATE_LABELS } from "./approval-labels";
import { Expiry } from "./expiry";

/** Shows who proposed the change, when and why, when it expires, and how it was decided. */
export function ApprovalFacts({ approval }: { approval: ApprovalDetail }) {
  const { state, note, reason, decidedAt, decidedByName, approversNeeded, entries } = approval;
  const { label, tone, explanation } = STATE_LABELS[state];
  const approvalCount = entries.filter(({ kind }) => kind === "approve").length;
  const isReview = approval.kind === "review-freeze";
  return (
    <Card title={isReview ? "Review" : "Proposal"}>
      <DescriptionList>
        <Fact name="State">
          <Tag tone={tone} tip={explanation}>
            {label}
          </Tag>
        </Fact>
        <Fact name={isReview ? "Placed by" : "Proposed by"}>{approval.isMine ? "You" : approval.proposerName}</Fact>
        <Fact name="When">
          <Timestamp iso={approval.createdAt} style="date-time" />
        </Fact>
        {note && <Fact name="Note">{note}</Fact>}
        {approversNeeded > 1 && (
          <Fact name="Approved">
            {approvalCount} of {approversNeeded}
          </Fact>
        )}
        {state === "proposed" && (
          <Fact name={isReview ? "Due" : "Expires"}>
            <Expiry expiresAt={approval.expiresAt} now={approval.now} isReview={isReview} />
          </Fact>
        )}
        {decidedAt && state !== "proposed" && (
          <Fact name="Decided">
            {decidedByName}, <Timestamp iso={decidedAt} style="date-time" />
          </Fact>
        )}
        {reason && <Fact name={state === "proposed" ? "Last attempt" : "Reason"}>{reason}</Fact>}
        <Related approval={approval} />
      </DescriptionList>
    </Card>
  );
}

function Related({ approval: { kind, paymentId, resultId, payload, evidence } }: { approval: ApprovalDetail }) {
  const isPayment = kind === "deposit" || kind === "initiate-return";
  const restrictionId = typeof payload.restrictionId === "string" ? payload.restrictionId : null;
  const personId = typeof payload.personId === "string" ? payload.personId : null;
  return (
    <>
      {paymentId && (
        <Fact name="Check">
          <Link className="link" href={`/payments/${encodeURIComponent(paymentId)}`}>
            Open the payment
          </Link>
        </Fact>
      )}
      {isPayment && resultId && (
        <Fact name="Result">
          <Link className="link" href={`/payments/${encodeURIComponent(resultId)}`}>
            Open the {kind === "deposit" ? "deposit" : "return"}
          </Link>
        </Fact>
      )}
      {kind === "invite-person" && resultId && (
        <Fact name="Result">
          <Link className="link" href={`/people?person=${encodeURIComponent(resultId)}`}>
            Open the person
          </Link>
        </Fact>
      )}
      {personId && (
        <Fact name="Person">
          <Link className="link" href={`/people?person=${encodeURIComponent(personId)}`}>
            Open the person
          </Link>
        </Fact>
      )}
      {kind === "change-policy" && (
        <Fact name="Policy">
          <Link className="link" href="/people/policies">
            Open the policies
          </Link>
        </Fact>
      )}
      {restrictionId && (
        <Fact name="Restriction">
          <Link className="link" href={`/restrictions/${encodeURIComponent(restrictionId)}`}>
            Open the restriction
          </Link>
        </Fact>
      )}
      {evidence && (
        <Fact name="Evidence">
          <EvidenceLink about={evidence} variant="link" />
        </Fact>
      )}
    </>
  );
}
