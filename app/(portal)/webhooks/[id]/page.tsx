import { notFound } from "next/navigation";
import { RegistrationStatus } from "@/app/(portal)/webhooks/_components/registration-status";
import { PageHeader } from "@/components/shell/page-header";
import { ButtonLink } from "@/components/ui/button-link";
import { Notice } from "@/components/ui/notice";
import { can } from "@/lib/access/permissions";
import { requireSession } from "@/lib/access/session";
import { DELIVERY_STATUSES } from "@/lib/contract/webhook-extensions";
import { connectionInfo } from "@/lib/portal/connection/connection";
import { getRegistration } from "@/lib/portal/webhooks/get-registration";
import { endSentence } from "@/lib/shared/end-sentence";
import { DeliveriesCard } from "./_components/deliveries-card";
import { ReceiveCard } from "./_components/receive-card";
import { RegistrationActions } from "./_components/registration-actions";
import { RegistrationDetails } from "./_components/registration-details";

export default async function RegistrationPage({
  params,
  searchParams,
}: {
  params: Promise<{ id: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const session = await requireSession();
  const { id } = await params;
  const search = await searchParams;
  const page = Number(search.page);
  const status = DELIVERY_STATUSES.find((known) => known === search.status);
  const pageNumber = Number.isSafeInteger(page) && page > 0 && page < 1_000_000 ? page : 1;
  const outcome = await getRegistration(session, { id, pageNumber, status });
  if (!outcome.ok && outcome.code === "not-found") notFound();
  const parent = { label: "Webhooks", href: "/webhooks" };
  if (!outcome.ok) {
    return (
      <>
        <PageHeader trail={[parent, { label: "Registration" }]} title="Registration" />
        <Notice
          tone="bad"
          requestId={outcome.requestId}
          actions={<ButtonLink href={`/webhooks/${id}`}>Try again</ButtonLink>}
        >
          {outcome.message}
        </Notice>
      </>
    );
  }
  const { registration, deliveries, health } = outcome.value;
  const name = registration.eventName ?? "Registration";
  return (
    <>
      <PageHeader trail={[parent, { label: name }]} title={name} titleNote={<RegistrationStatus {...registration} />} />
      {registration.status === "Suspended" && (
        <Notice tone="bad" title="Nothing is delivered" className="mb-3.5">
          Too many deliveries failed in a row
          {registration.lastError ? `; the last with: ${endSentence(registration.lastError)}` : "."}
          Fix the address, ping it, then restart: waiting events are then sent.
        </Notice>
      )}
      <div className="grid items-start gap-3.5 lg:grid-cols-[minmax(0,1fr)_400px]">
        <DeliveriesCard
          registrationId={registration.id}
          deliveries={deliveries}
          health={health}
          status={status}
          pageNumber={pageNumber}
          canResend={can(session, "registrations.check")}
        />
        <div className="grid min-w-0 gap-3.5 max-lg:order-first">
          <RegistrationDetails registration={registration} />
          {can(session, "registrations.write") && (
            <RegistrationActions registration={registration} isLoopbackPossible={connectionInfo().builtIn} />
          )}
          <ReceiveCard registration={registration} isSigned={connectionInfo().builtIn} />
        </div>
      </div>
    </>
  );
}
