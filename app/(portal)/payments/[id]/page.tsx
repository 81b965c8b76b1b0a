import { notFound } from "next/navigation";
import { PendingApprovals } from "@/app/(portal)/_components/pending-approvals";
import { WorkCard } from "@/app/(portal)/_work/work-card";
import { Card } from "@/components/ui/card";
import { DescriptionList, Fact } from "@/components/ui/description-list";
import { can } from "@/lib/access/permissions";
import { requireSession } from "@/lib/access/session";
import { findPendingAbout } from "@/lib/portal/approvals/find-pending";
import { getPayment } from "@/lib/portal/payments/get-payment";
import type { UnpermittedAction } from "@/lib/portal/payments/list-unpermitted";
import { listUnpermitted } from "@/lib/portal/payments/list-unpermitted";
import { listColleagues } from "@/lib/portal/work/list-colleagues";
import { fromYymmdd } from "@/lib/time/calendar-date";
import { Availability } from "./_components/availability";
import { CheckReport } from "./_components/check-report";
import { PrintedImageQuality } from "./_components/image-quality";
import { PaymentDetails } from "./_components/payment-details";
import { PaymentHeader, paymentTitle } from "./_components/payment-header";
import { PaymentNotices } from "./_components/payment-notices";
import { PaymentPoller } from "./_components/payment-poller";
import { hasPendingOutcome, isSettled, versionOf } from "./_components/payment-version";
import { RelatedPayments } from "./_components/related-payments";
import { SandboxCard } from "./_components/sandbox-card";
import { Timeline } from "./_components/timeline";

interface Props {
  params: Promise<{ id: string }>;
}

export default async function PaymentPage({ params }: Props) {
  const { id } = await params;
  const session = await requireSession();
  const payment = await getPayment(session, id);
  if (!payment) notFound();
  const { record } = payment;
  const step = can(session, "sandbox.control") ? payment.actions.advance : null;
  const pending = await findPendingAbout(session, { paymentId: id });
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
        canDealWith={can(session, "payments.deal-with")}
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
          <WorkCard
            key={id}
            isDue={payment.matter !== null || payment.decision !== null || record.status === "Hold"}
            paymentId={id}
            initial={payment.work}
            canWork={can(session, "payments.deal-with")}
            colleagues={await listColleagues(session)}
          />
          <OtherRoles actions={await listUnpermitted(session, payment)} />
          <RelatedPayments links={payment.links} />
          {payment.availability && (
            <Availability
              availability={payment.availability}
              depositDate={fromYymmdd(record.depositBusinessDate ?? "")}
              policy={record.policy ?? null}
            />
          )}
          <PaymentDetails payment={payment} />
        </div>
      </div>
      <PrintedImageQuality analysis={payment.analysis} />
    </>
  );
}

/** The actions that the person's roles do not permit, and who can take them. */
function OtherRoles({ actions }: { actions: readonly UnpermittedAction[] }) {
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
