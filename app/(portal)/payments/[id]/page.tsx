import Link from "next/link";
import { notFound } from "next/navigation";
import { WorkCard } from "@/components/assignments/work-card";
import { Timestamp } from "@/components/shell/timestamp";
import { Card } from "@/components/ui/card";
import { DescriptionList, Fact } from "@/components/ui/description-list";
import { Explained } from "@/components/ui/explained";
import { findPendingAbout } from "@/features/approvals/find-pending";
import { PendingApprovals } from "@/features/approvals/screens/pending-approvals";
import { RequestsLink } from "@/features/developers/screens/requests-link";
import type { PaymentView, TimelineEntry } from "@/features/payments/get-payment";
import { getPayment } from "@/features/payments/get-payment";
import type { UnpermittedAction } from "@/features/payments/list-unpermitted";
import { listUnpermittedActions } from "@/features/payments/list-unpermitted";
import { Availability } from "@/features/payments/screens/payment/availability";
import { CheckReport } from "@/features/payments/screens/payment/check-report";
import { PrintedImageQuality } from "@/features/payments/screens/payment/image-quality";
import { PaymentDetails } from "@/features/payments/screens/payment/payment-details";
import { PaymentHeader, paymentTitle } from "@/features/payments/screens/payment/payment-header";
import { PaymentNotices } from "@/features/payments/screens/payment/payment-notices";
import { PaymentPoller } from "@/features/payments/screens/payment/payment-poller";
import { hasPendingOutcome, isSettled, versionOf } from "@/features/payments/screens/payment/payment-version";
import { RELATIONS, RelatedPayments } from "@/features/payments/screens/payment/related-payments";
import { SandboxCard } from "@/features/payments/screens/payment/sandbox-card";
import { can } from "@/lib/access/permissions";
import { requireSession } from "@/lib/access/require-session";
import type { Session } from "@/lib/access/session";
import { listColleagues } from "@/lib/assignments/list-colleagues";
import { fromYymmdd } from "@/lib/time/calendar-date";

const SOURCES = {
  person: { label: "Person", explanation: "Someone did this in the portal." },
  "bank response": {
    label: "Bank response",
    explanation: "The bank returned this in response to one of our requests.",
  },
  event: { label: "Event", explanation: "The bank reported this in an event." },
  refresh: {
    label: "Read from bank",
    explanation: "Found when the portal checked the payment’s status with the bank.",
  },
} as const satisfies Record<TimelineEntry["source"], { label: string; explanation: string }>;

interface Props {
  params: Promise<{ id: string }>;
}

export default async function PaymentPage({ params }: Props) {
  const { id } = await params;
  const session = await requireSession();
  const [payment, pending] = await Promise.all([getPayment(session, id), findPendingAbout(session, { paymentId: id })]);
  if (!payment) notFound();
  const { record } = payment;
  const step = can(session, "sandbox.control") ? payment.actions.advance : null;
  return (
    <>
      <PaymentHeader id={id} payment={payment} session={session} />
      <PaymentPoller
        id={id}
        version={versionOf(payment)}
        isSettled={isSettled(record.status) && !hasPendingOutcome(payment)}
      />
      <PaymentNotices
        id={id}
        payment={payment}
        canDecide={can(session, "positive-pay.authorize")}
        canResolve={can(session, "payments.resolve")}
      />
      <div className="mb-3.5 grid gap-2 empty:hidden">
        <PendingApprovals pending={pending} />
      </div>
      <div className="grid items-start gap-3.5 lg:grid-cols-[minmax(0,1fr)_372px] print:block print:space-y-3.5">
        <CheckReport
          id={id}
          title={paymentTitle(record)}
          hasFront={record.hasFrontImage ?? true}
          hasBack={record.hasBackImage ?? true}
          micr={record.micr ?? null}
          analysis={payment.analysis}
          deposited={payment.depositedPictures}
        />
        <div className="grid min-w-0 gap-3.5 print:block print:space-y-3.5">
          <Timeline entries={payment.timeline} />
          <SandboxCard key={`sandbox ${id}`} paymentId={id} step={step} />
          <AssignmentSection key={id} id={id} payment={payment} session={session} />
          <RelatedPayments links={payment.links} />
          {payment.availability && (
            <Availability
              availability={payment.availability}
              depositDate={fromYymmdd(record.depositBusinessDate ?? "")}
              policy={record.policy ?? null}
            />
          )}
          <PaymentDetails payment={payment} />
          <RequestsLink session={session} recordId={id} />
        </div>
      </div>
      <PrintedImageQuality analysis={payment.analysis} />
    </>
  );
}

/** Shows the payment's assignment and the actions that require a role the user does not have. */
async function AssignmentSection({ id, payment, session }: { id: string; payment: PaymentView; session: Session }) {
  const [colleagues, unpermitted] = await Promise.all([
    listColleagues(session),
    listUnpermittedActions(session, payment),
  ]);
  return (
    <>
      <WorkCard
        isDue={payment.attention !== null || payment.decision !== null || payment.record.status === "Hold"}
        paymentId={id}
        initial={payment.work}
        canWork={can(session, "payments.resolve")}
        colleagues={colleagues}
      />
      <UnpermittedActions actions={unpermitted} />
    </>
  );
}

/** Shows the actions that the user's roles do not permit, and the people who can take them. */
function UnpermittedActions({ actions }: { actions: readonly UnpermittedAction[] }) {
  if (actions.length === 0) return null;
  return (
    <Card title="Needs another role" titleId="other-roles-title" className="print:hidden">
      <DescriptionList>
        {actions.map(({ action, roles, people }) => (
          <Fact key={action} name={action}>
            <span>
              {people.length > 0 ? people.join(", ") : "No one yet"}
              <span className="block text-muted text-xs">{roles.join(" or ")}</span>
            </span>
          </Fact>
        ))}
      </DescriptionList>
    </Card>
  );
}

/** Shows a payment's history, newest first. */
function Timeline({ entries }: { entries: readonly TimelineEntry[] }) {
  // Entries arrive oldest first. Reversing before the stable sort puts entries with equal timestamps newest first.
  const ordered = entries.toReversed().sort((a, b) => Date.parse(b.at) - Date.parse(a.at));
  return (
    <Card title="What happened" titleId="timeline-title">
      {ordered.length === 0 ? (
        <p className="px-3.5 py-4 text-muted">No events yet.</p>
      ) : (
        <ol className="num px-3.5 pt-3 pb-1">
          {ordered.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ol>
      )}
    </Card>
  );
}

function Entry({ entry }: { entry: TimelineEntry }) {
  const { label, explanation } = SOURCES[entry.source];
  return (
    <li className="relative pb-3.5 pl-[22px] before:absolute before:top-1.5 before:left-1 before:size-2 before:rounded-full before:border-2 before:border-accent before:bg-surface after:absolute after:top-[18px] after:-bottom-0.5 after:left-[7.5px] after:w-px after:bg-line-strong last:after:hidden">
      <div className="flex items-baseline justify-between gap-3">
        <p className="min-w-0">
          {entry.of && (
            <>
              <Link href={`/payments/${entry.of.paymentId}`} prefetch={false} className="link">
                {RELATIONS[entry.of.relation]}
              </Link>
              {": "}
            </>
          )}
          {entry.title}
        </p>
        <Timestamp iso={entry.at} style="date-time" className="shrink-0 text-muted text-xs" />
      </div>
      <p className="text-muted text-xs">
        {entry.detail && <>{entry.detail} · </>}
        <Explained tip={explanation}>
          {entry.source === "person" && entry.actorName ? entry.actorName : label}
        </Explained>
      </p>
    </li>
  );
}
