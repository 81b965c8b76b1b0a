import { Ban, CircleX, Clock, type LucideIcon, ShieldOff, ShieldPlus } from "lucide-react";
import Link from "next/link";
import { notFound } from "next/navigation";
import { groupAccountNumber } from "@/components/contract/account-number";
import { DayStrip } from "@/components/contract/day-strip";
import { EvidenceLink } from "@/components/contract/evidence-link";
import { restrictedAccount, restrictionText, restrictionTitle } from "@/components/contract/restriction-sentence";
import { RestrictionStatus } from "@/components/contract/restriction-status";
import { RestrictionSentence } from "@/components/contract/restriction-words";
import { PageHeader } from "@/components/shell/page-header";
import { Timestamp } from "@/components/shell/timestamp";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";
import { CopyButton } from "@/components/ui/copy-button";
import { Fold } from "@/components/ui/fold";
import { Notice } from "@/components/ui/notice";
import { findPendingAbout } from "@/features/approvals/find-pending";
import { PendingApprovals } from "@/features/approvals/screens/pending-approvals";
import { RequestsLink } from "@/features/developers/screens/requests-link";
import { getRestriction, type RestrictionDetail } from "@/features/restrictions/get-restriction";
import { canLiftRestrictions, LIFT_NOT_OFFERED } from "@/features/restrictions/lift-offer";
import type { RestrictionHistory, RestrictionMoment } from "@/features/restrictions/restriction-history";
import { getRestrictionHistory } from "@/features/restrictions/restriction-history";
import { LiftButton } from "@/features/restrictions/screens/lift-button";
import { RestrictionDetails } from "@/features/restrictions/screens/restriction/restriction-details";
import { RestrictionPoller } from "@/features/restrictions/screens/restriction/restriction-poller";
import { UnconfirmedNotice } from "@/features/restrictions/screens/restriction/unconfirmed-notice";
import { mayExportUnmasked } from "@/lib/access/masking/account-masking";
import { can } from "@/lib/access/permissions";
import { requireSession } from "@/lib/access/require-session";
import { formatCents } from "@/lib/money/cents";
import { windowTerms } from "@/lib/restrictions/known-terms";

const KINDS = {
  placed: { icon: ShieldPlus, label: "Placed" },
  stopped: { icon: Ban, label: "The bank could not post a deposit" },
  "lift-requested": { icon: Clock, label: "Lift requested; no response yet" },
  "lift-failed": { icon: CircleX, label: "Lift failed" },
  lifted: { icon: ShieldOff, label: "Lifted" },
} satisfies Record<RestrictionMoment["kind"], { icon: LucideIcon; label: string }>;

interface Props {
  params: Promise<{ id: string }>;
}

export default async function RestrictionPage({ params }: Props) {
  const session = await requireSession();
  const requestedId = decodeURIComponent((await params).id);
  const [restriction, history] = await Promise.all([
    getRestriction(session, requestedId),
    getRestrictionHistory(session, requestedId),
  ]);
  if (!restriction || !history) notFound();
  const { id, record } = restriction;
  const account = record.masterAccountNumber;
  const restricted = restrictedAccount(record);
  const isActive = record.status !== "Inactive";
  const pending = await findPendingAbout(session, { targetId: id });
  const canMakeEvidence = await mayExportUnmasked(session, "evidence.export");
  return (
    <>
      <RestrictionPoller restriction={restriction} />
      <PageHeader
        trail={[{ label: "Restrictions", href: "/restrictions" }, { label: restrictionTitle(record) }]}
        title={restricted ? groupAccountNumber(restricted) : "Restriction"}
        documentTitle={
          restricted ? `${restrictionTitle(record)} · ${groupAccountNumber(restricted)}` : restrictionTitle(record)
        }
        titleNote={
          <span className="flex items-center gap-3 font-medium">
            <RestrictionStatus status={record.status} isFocusable />
            {restriction.accountName && restricted === account && (
              <span className="font-normal text-muted">{restriction.accountName}</span>
            )}
          </span>
        }
        actions={
          <>
            {account && (
              <ButtonLink href={`/restrictions?account=${encodeURIComponent(account)}`}>All on this account</ButtonLink>
            )}
            <RequestsLink session={session} recordId={id} />
            {canMakeEvidence && <EvidenceLink about={{ kind: "restriction", id }} variant="button" />}
            {isActive && can(session, "restrictions.lift") && (
              <LiftRestriction
                restrictionId={id}
                sentence={restrictionText(record)}
                unavailableReason={canLiftRestrictions() ? null : LIFT_NOT_OFFERED}
              />
            )}
          </>
        }
      />
      {isActive && <RestrictionNotices restriction={restriction} />}
      {pending.length > 0 && (
        <div className="mb-3.5 grid gap-2">
          <PendingApprovals pending={pending} />
        </div>
      )}
      <p className="num mb-3.5 rounded-lg bg-accent-tint px-4 py-3.5 text-lg tracking-[-0.01em]">
        <RestrictionSentence terms={record} />
        {!isActive && <span className="text-muted"> Removed; it no longer blocks anything.</span>}
      </p>
      <div className="grid grid-cols-1 items-start gap-3.5 lg:grid-cols-2">
        <RestrictionDetails restriction={restriction} />
        <div className="grid min-w-0 gap-3.5">
          <Card title="Hours" titleId="hours-title" aside="Eastern time; the bank treats them as approximate">
            <div className="p-3.5">
              <DayStrip terms={windowTerms(record)} />
            </div>
          </Card>
          <RestrictionHistoryCard history={history} />
          <Card className="flex items-start justify-between gap-2 px-3.5 py-1.5">
            <Fold title="As reported by the bank">
              <pre className="wrap-anywhere whitespace-pre-wrap py-2 font-mono text-xs">
                {JSON.stringify(record, null, 2)}
              </pre>
            </Fold>
            <CopyButton text={JSON.stringify(record, null, 2)} what="the record" />
          </Card>
        </div>
      </div>
    </>
  );
}

/** Shows notices about the unconfirmed placement or pending lift of an active restriction. */
function RestrictionNotices({ restriction: { id, unconfirmed, lift } }: { restriction: RestrictionDetail }) {
  return (
    <>
      {unconfirmed && <UnconfirmedNotice restrictionId={id} canConfirm={unconfirmed.canConfirm} />}
      {lift?.state === "unknown" && (
        <Notice tone="warn" title="A lift has no response yet" className="mb-3.5">
          {lift.personName} requested it. The portal keeps checking with the bank; until the outcome is known, the
          restriction may still stop transactions.
        </Notice>
      )}
    </>
  );
}

/** Offers to lift a restriction. If the bank does not support that, the button stays focusable and explains why. */
function LiftRestriction({
  restrictionId,
  sentence,
  unavailableReason,
}: {
  restrictionId: string;
  sentence: string;
  unavailableReason: string | null;
}) {
  if (!unavailableReason) return <LiftButton restrictionId={restrictionId} sentence={sentence} tone="danger" />;
  return (
    <button
      type="button"
      aria-disabled="true"
      data-tip={unavailableReason}
      className="explained touch-target inline-flex h-8 items-center rounded-md border px-3 font-medium text-muted"
    >
      Lift
    </button>
  );
}

/** Shows who placed and lifted a restriction and why, and the deposits that it blocked. */
function RestrictionHistoryCard({ history: { moments, hasMoreStopped } }: { history: RestrictionHistory }) {
  return (
    <Card title="History" titleId="history-title" aside="You can’t see inbound checks that it blocks">
      <ol className="divide-y">
        {moments.map((moment) => (
          <Moment key={`${moment.at} ${moment.kind} ${moment.payment?.id ?? ""}`} moment={moment} />
        ))}
      </ol>
      {hasMoreStopped && (
        <p className="border-t px-3.5 py-2 text-muted text-sm">Other blocked deposits are not listed.</p>
      )}
    </Card>
  );
}

function Moment({ moment: { at, kind, personName, reason, payment } }: { moment: RestrictionMoment }) {
  const { icon: Icon, label } = KINDS[kind];
  return (
    <li className="flex gap-3 px-3.5 py-2.5">
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span>
            <span className="font-medium">{label}</span>
            {payment ? (
              <>
                {": "}
                <Link href={`/payments/${encodeURIComponent(payment.id)}`} prefetch={false} className="num link">
                  {payment.amountCents === null ? "the payment" : formatCents(payment.amountCents)}
                </Link>
              </>
            ) : (
              <span className="text-muted"> by {personName ?? "someone outside this portal"}</span>
            )}
          </span>
          <Timestamp iso={at} style="date-time" className="num text-muted text-sm" />
        </p>
        {reason && <p className="mt-0.5 text-muted [overflow-wrap:anywhere]">“{reason}”</p>}
      </div>
    </li>
  );
}
