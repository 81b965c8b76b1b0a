import { notFound } from "next/navigation";
import { RegistrationStatus } from "@/app/(portal)/webhooks/_components/registration-status";
import { Moment } from "@/components/shell/moment";
import { PageHeader } from "@/components/shell/page-header";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";
import { CopyButton } from "@/components/ui/copy-button";
import { DescriptionList, Fact } from "@/components/ui/description-list";
import { Notice } from "@/components/ui/notice";
import { can } from "@/lib/access/permissions";
import { requireSession } from "@/lib/access/session";
import { connectionInfo } from "@/lib/portal/connection/connection";
import { getRegistration } from "@/lib/portal/webhooks/get-registration";
import { DeliveriesCard } from "./_components/deliveries-card";
import { RegistrationDeeds } from "./_components/registration-deeds";

export default async function RegistrationPage({
  params,
  searchParams,
}: {
  params: Promise<{ id: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const session = await requireSession();
  const { id } = await params;
  const page = Number((await searchParams).page);
  const pageNumber = Number.isSafeInteger(page) && page > 0 && page < 1_000_000 ? page : 1;
  const outcome = await getRegistration(session, { id, pageNumber });
  if (!outcome.ok && outcome.code === "not-found") notFound();
  const room = { label: "Webhooks", href: "/webhooks" };
  if (!outcome.ok) {
    return (
      <>
        <PageHeader trail={[room, { label: "Registration" }]} title="Registration" />
        <Notice
          tone="bad"
          requestId={outcome.requestId}
          actions={<ButtonLink href={`/webhooks/${id}`}>Ask again</ButtonLink>}
        >
          {outcome.message}
        </Notice>
      </>
    );
  }
  const { registration, deliveries } = outcome.value;
  const name = registration.eventName ?? "Registration";
  return (
    <>
      <PageHeader
        trail={[room, { label: name }]}
        title={name}
        beside={<RegistrationStatus status={registration.status} />}
      />
      {registration.status === "Suspended" && (
        <Notice tone="bad" title="Nothing is delivered" className="mb-3.5">
          Too many deliveries failed in a row{registration.lastError && `; the last with: ${registration.lastError}`}.
          Mend the address, ping it, then restart: what waited is sent.
        </Notice>
      )}
      <div className="grid items-start gap-3.5 lg:grid-cols-[minmax(0,1fr)_400px]">
        <DeliveriesCard
          registrationId={registration.id}
          deliveries={deliveries}
          pageNumber={pageNumber}
          canResend={can(session, "registrations.check")}
        />
        <div className="grid min-w-0 gap-3.5 max-lg:order-first">
          <Card title="Registration">
            <DescriptionList>
              <Fact name="Goes to">
                <span className="break-all font-mono text-sm">
                  {registration.callbackUrl ?? (registration.type === "Poll" ? "Asked for by polling" : "No address")}
                </span>
              </Fact>
              {registration.isPortal && <Fact name="Whose">This portal’s own</Fact>}
              <Fact name="How">
                {registration.type ?? "Not known"} · {registration.format ?? "not known"}
              </Fact>
              <Fact name="User name">{registration.authUsername ?? <span className="text-muted">none</span>}</Fact>
              <Fact name="Password">
                <span className="text-muted">never shown</span>
              </Fact>
              <Fact name="Failed in a row">{registration.consecutiveErrors ?? "Not known"}</Fact>
              {registration.lastError && (
                <Fact name="Last error">
                  <span className="break-words">{registration.lastError}</span>
                </Fact>
              )}
              {registration.createdAt && (
                <Fact name="Registered">
                  <Moment iso={registration.createdAt} style="date-time" />
                </Fact>
              )}
              {registration.lastModifiedAt && (
                <Fact name="Changed">
                  <Moment iso={registration.lastModifiedAt} style="date-time" />
                </Fact>
              )}
              <Fact name="Id">
                <span className="truncate font-mono text-xs">{registration.id}</span>
                <CopyButton text={registration.id} what="registration id" />
              </Fact>
            </DescriptionList>
          </Card>
          {can(session, "registrations.write") && (
            <RegistrationDeeds registration={registration} isLoopbackPossible={connectionInfo().builtIn} />
          )}
        </div>
      </div>
    </>
  );
}
