import { Send } from "lucide-react";
import Link from "next/link";
import { PageHeader } from "@/components/shell/page-header";
import { ButtonLink } from "@/components/ui/button-link";
import { CollapsedFilters } from "@/components/ui/collapsed-filters";
import { DroppedFilters } from "@/components/ui/dropped-filters";
import { EmptyState } from "@/components/ui/empty-state";
import { NotPermitted } from "@/components/ui/not-permitted";
import { Notice } from "@/components/ui/notice";
import { PageLinks } from "@/components/ui/page-links";
import { type DeliveryQuery, deliveriesHref, isFiltered, parseDeliveryQuery } from "@/features/webhooks/delivery-query";
import { type DeliveryList, listDeliveries } from "@/features/webhooks/list-deliveries";
import { readAllRegistrations } from "@/features/webhooks/list-registrations";
import type { RegistrationView } from "@/features/webhooks/registration-view";
import { findLastResend } from "@/features/webhooks/resend-failed";
import { DeliveriesFilter } from "@/features/webhooks/screens/deliveries/deliveries-filter";
import { ResendButton } from "@/features/webhooks/screens/deliveries/resend-button";
import { DeliveryRow } from "@/features/webhooks/screens/registration/delivery-row";
import { WebhookTabs } from "@/features/webhooks/screens/webhook-tabs";
import { can } from "@/lib/access/permissions";
import { requireSession } from "@/lib/access/require-session";
import type { Session } from "@/lib/access/session";
import { dayAgo } from "@/lib/bank-connection/bank-clock";

type Params = Record<string, string | string[] | undefined>;

export default async function DeliveriesPage({ searchParams }: { searchParams: Promise<Params> }) {
  const session = await requireSession();
  const isPermitted = can(session, "deliveries.read");
  const { query, dropped } = parseDeliveryQuery(await searchParams);
  const list = isPermitted ? await listDeliveries(session, query) : null;
  const canResend = can(session, "registrations.check") && list?.ok;
  return (
    <>
      <PageHeader
        trail={[{ label: "Webhooks", href: "/webhooks" }, { label: "Deliveries" }]}
        title="Deliveries"
        actions={
          <>
            <WebhookTabs session={session} current="deliveries" />
            {canResend && (
              <ResendButton registrationId={query.registrationId ?? null} since={query.from ?? (await dayAgo())} />
            )}
          </>
        }
      />
      {list === null ? (
        <NotPermitted title="This page is for developers" href="/webhooks" linkLabel="See the registrations">
          Deliveries contain requests to and responses from the partner’s systems. Your roles include neither Developer
          nor Administrator.
        </NotPermitted>
      ) : !list.ok && list.code === "not-offered" ? (
        <NotOffered />
      ) : (
        <>
          <DroppedFilters dropped={dropped} />
          <Deliveries session={session} query={query} list={list} />
        </>
      )}
    </>
  );
}

function NotOffered() {
  return (
    <Notice
      title="This bank does not list its deliveries"
      className="max-w-[72ch]"
      actions={<ButtonLink href="/webhooks/received">See what this portal received</ButtonLink>}
    >
      Its API has no delivery log, so the portal can’t show deliveries to other systems or resend them.
    </Notice>
  );
}

async function Deliveries({
  session,
  query,
  list,
}: {
  session: Session;
  query: DeliveryQuery;
  list: Awaited<ReturnType<typeof listDeliveries>>;
}) {
  const [registrations, resend] = await Promise.all([readAllRegistrations(session), findLastResend(session)]);
  const known = registrations.ok ? registrations.value : [];
  return (
    <>
      <CollapsedFilters isActive={isFiltered(query)}>
        <DeliveriesFilter
          key={deliveriesHref(query)}
          query={query}
          registrations={known.map((registration) => ({
            value: registration.id,
            label: `${registration.eventName} to ${targetOf(registration)}`,
          }))}
        />
      </CollapsedFilters>
      {resend && (
        <p className="num mb-3 text-muted text-sm">
          Last resend: {resend.title} by {resend.personName}.{" "}
          <Link href={`/webhooks/deliveries/resends/${resend.id}`} prefetch={false} className="link">
            {resend.state === "finished" ? "See the results" : "See the progress"}
          </Link>
        </p>
      )}
      {list.ok ? (
        <DeliveryRows
          list={list.value}
          query={query}
          registrations={known}
          canResend={can(session, "registrations.check")}
        />
      ) : (
        <Notice
          tone="bad"
          requestId={list.requestId}
          actions={<ButtonLink href={deliveriesHref(query)}>Try again</ButtonLink>}
        >
          {list.message}
        </Notice>
      )}
    </>
  );
}

function DeliveryRows({
  list,
  query,
  registrations,
  canResend,
}: {
  list: DeliveryList;
  query: DeliveryQuery;
  registrations: readonly RegistrationView[];
  canResend: boolean;
}) {
  const byId = new Map(registrations.map((registration) => [registration.id, registration]));
  return (
    <>
      {list.rows.length === 0 ? (
        <NoDeliveries query={query} />
      ) : (
        <ul aria-label="Deliveries" className="divide-y overflow-hidden rounded-lg border bg-surface">
          {list.rows.map((row, index) => {
            const registration = byId.get(row.registrationId ?? "");
            const target = registration && {
              id: registration.id,
              label: targetOf(registration),
              isSuspended: registration.status === "Suspended",
            };
            return <DeliveryRow key={row.id ?? index} row={row} canResend={canResend} target={target} />;
          })}
        </ul>
      )}
      <PageLinks
        names={["Newest", "Older"]}
        before={query.after ? deliveriesHref({ ...query, after: undefined }) : null}
        after={list.next && deliveriesHref({ ...query, after: list.next })}
      />
    </>
  );
}

function NoDeliveries({ query }: { query: DeliveryQuery }) {
  const isNarrowed = isFiltered(query);
  return (
    <div className="rounded-lg border bg-surface">
      <EmptyState
        icon={Send}
        title={isNarrowed ? "No deliveries match these filters" : "No deliveries yet"}
        actions={
          <ButtonLink href={isNarrowed ? "/webhooks/deliveries" : "/webhooks/matrix"}>
            {isNarrowed ? "Show all" : "See the event subscriptions"}
          </ButtonLink>
        }
      >
        {isNarrowed
          ? "IDs must match exactly."
          : "Each event that the bank sends to a registration appears here. Pings are not listed."}
      </EmptyState>
    </div>
  );
}

function targetOf({ isPortal, callbackUrl }: RegistrationView): string {
  return isPortal ? "this portal" : (callbackUrl ?? "no address");
}
