import { Plus, Webhook } from "lucide-react";
import Link from "next/link";
import { Suspense } from "react";
import { PageHeader } from "@/components/shell/page-header";
import { Timestamp } from "@/components/shell/timestamp";
import { ButtonLink } from "@/components/ui/button-link";
import { buttonStyle } from "@/components/ui/button-style";
import { EmptyState } from "@/components/ui/empty-state";
import { Notice } from "@/components/ui/notice";
import { PageLinks } from "@/components/ui/page-links";
import { Cell, Row, Table, type TableColumn } from "@/components/ui/table";
import { type DeliveryHealth, failurePercent, readDeliveryHealth } from "@/features/webhooks/delivery-health";
import { listRegistrations } from "@/features/webhooks/list-registrations";
import type { RegistrationView } from "@/features/webhooks/registration-view";
import { RegistrationFilter } from "@/features/webhooks/screens/list/registration-filter";
import {
  isFiltered,
  parseRegistrationsQuery,
  type RegistrationsQuery,
  registrationsHref,
} from "@/features/webhooks/screens/list/registrations-query";
import { RegisterPortal } from "@/features/webhooks/screens/register-portal";
import { RegistrationStatus } from "@/features/webhooks/screens/registration-status";
import { WebhookTabs } from "@/features/webhooks/screens/webhook-tabs";
import { can } from "@/lib/access/permissions";
import { requireSession } from "@/lib/access/require-session";
import { bankOffers } from "@/lib/bank-connection/bank-offers";
import { labelOf } from "@/lib/contract/labels/label";
import { EVENT_LABELS } from "@/lib/contract/labels/webhook-labels";

const COLUMNS: readonly TableColumn[] = [
  { id: "event", title: "Event", width: "228px" },
  { id: "target", title: "Delivered to" },
  { id: "how", title: "Delivery", width: "132px" },
  { id: "status", title: "Status", width: "168px" },
];
/** Additional columns for banks with a delivery log [GAP-37]. */
const HEALTH_COLUMNS: readonly TableColumn[] = [
  { id: "failed", title: "Last attempt failed", width: "152px" },
  { id: "delivered", title: "Last delivered", width: "132px" },
];

export default async function WebhooksPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const session = await requireSession();
  const query = parseRegistrationsQuery(await searchParams);
  const outcome = await listRegistrations(session, query);
  const canWrite = can(session, "registrations.write");
  const hasLog = bankOffers("delivery-log");
  return (
    <>
      <PageHeader
        trail={[{ label: "Webhooks", href: "/webhooks" }, { label: "Registrations" }]}
        title="Registrations"
        titleNote={
          outcome.ok &&
          outcome.value.totalItems !== null && <span className="num text-muted">{outcome.value.totalItems}</span>
        }
        actions={
          <>
            <WebhookTabs session={session} current="registrations" />
            {canWrite && <WriteActions />}
          </>
        }
      />
      <RegistrationFilter key={registrationsHref(query)} query={query} />
      {!outcome.ok ? (
        <Notice
          tone="bad"
          requestId={outcome.requestId}
          actions={<ButtonLink href={registrationsHref(query)}>Try again</ButtonLink>}
        >
          {outcome.message}
        </Notice>
      ) : outcome.value.registrations.length === 0 ? (
        <NoRegistrations query={query} canWrite={canWrite} />
      ) : (
        <>
          <RegistrationsTable
            rows={outcome.value.registrations.map((registration) => ({
              registration,
              health: hasLog ? readDeliveryHealth(session, registration.id) : null,
            }))}
          />
          <Pages query={query} pageNumber={outcome.value.pageNumber} totalPages={outcome.value.totalPages} />
        </>
      )}
      {outcome.ok && outcome.value.searched && (
        <p className="mt-3 max-w-[88ch] text-muted text-xs">
          The bank’s list has no filter by status, so the portal searched{" "}
          <SearchedRegistrations {...outcome.value.searched} />
          {(query.eventName || query.callbackUrl) && " that match the other filters"}.
        </p>
      )}
    </>
  );
}

/** Links that require permission to change registrations. */
function WriteActions() {
  return (
    <>
      <a href="/api/registrations/export" download className={buttonStyle("plain")}>
        Export
      </a>
      <ButtonLink href="/webhooks/import">Import</ButtonLink>
      <ButtonLink href="/webhooks/new" tone="primary">
        <Plus aria-hidden />
        Register
      </ButtonLink>
    </>
  );
}

function SearchedRegistrations({ count, isAll }: { count: number; isAll: boolean }) {
  const shown = <span className="num">{count}</span>;
  if (count === 1) return <>{shown} registration</>;
  return (
    <>
      {isAll ? "all" : "the first"} {shown} registrations
    </>
  );
}

function NoRegistrations({ query, canWrite }: { query: RegistrationsQuery; canWrite: boolean }) {
  return (
    <div className="rounded-lg border bg-surface">
      <EmptyState
        icon={Webhook}
        title={isFiltered(query) ? emptyTitle(query) : "No registrations yet"}
        actions={
          isFiltered(query) ? <ButtonLink href="/webhooks">Show all</ButtonLink> : canWrite && <RegisterPortal />
        }
      >
        {isFiltered(query)
          ? "Remove a filter to see the others."
          : "Register to have the bank send events to a URL. Until then, this portal polls each payment."}
      </EmptyState>
    </div>
  );
}

function Pages({
  query,
  pageNumber,
  totalPages,
}: {
  query: RegistrationsQuery;
  pageNumber: number;
  totalPages: number | null;
}) {
  if (totalPages === null || totalPages <= 1) return null;
  return (
    <PageLinks
      names={["Previous", "Next"]}
      before={pageNumber > 1 ? registrationsHref({ ...query, pageNumber: pageNumber - 1 }) : null}
      after={pageNumber < totalPages ? registrationsHref({ ...query, pageNumber: pageNumber + 1 }) : null}
    >
      <span className="num text-muted">
        {pageNumber} of {totalPages}
      </span>
    </PageLinks>
  );
}

/** Names the status if that is the only filter. */
function emptyTitle({ eventName, callbackUrl, status }: RegistrationsQuery): string {
  return status && !eventName && !callbackUrl ? `No registration is ${status.toLowerCase()}` : "No registrations match";
}

/**
 * Lists registrations as rows, or as cards on a phone. Delivery health requires one bank call per row, so it streams in
 * later.
 */
function RegistrationsTable({
  rows,
}: {
  rows: readonly { registration: RegistrationView; health: Promise<DeliveryHealth | null> | null }[];
}) {
  const columns = rows.some(({ health }) => health) ? [...COLUMNS, ...HEALTH_COLUMNS] : COLUMNS;
  return (
    <Table label="Registrations" columns={columns} hasCardRows className="registrations-table whitespace-nowrap">
      {rows.map(({ registration, health }) => (
        <Row key={registration.id}>
          <Cell>
            <Link
              href={`/webhooks/${registration.id}`}
              prefetch={false}
              data-tip={registration.eventName ? labelOf(EVENT_LABELS, registration.eventName).explanation : undefined}
            >
              {registration.eventName ?? "Event not reported"}
            </Link>
          </Cell>
          <Cell data-tip={registration.callbackUrl ?? undefined}>
            <Target registration={registration} />
          </Cell>
          <Cell>
            {registration.type ?? "Unknown"} · {registration.format ?? "unknown"}
          </Cell>
          <Cell>
            <RegistrationStatus {...registration} />
          </Cell>
          {health && (
            <>
              <Cell>
                <Suspense>
                  <FailedDeliveries health={health} />
                </Suspense>
              </Cell>
              <Cell>
                <Suspense>
                  <LastDelivered health={health} />
                </Suspense>
              </Cell>
            </>
          )}
        </Row>
      ))}
    </Table>
  );
}

async function FailedDeliveries({ health }: { health: Promise<DeliveryHealth | null> }) {
  const known = await health;
  if (!known) return <span className="text-muted">Unknown</span>;
  const { listed, attempted, failed } = known;
  if (listed === 0) return <span className="text-muted">None sent</span>;
  if (attempted === 0) return <span className="text-muted">{listed} waiting</span>;
  return (
    <span className={failed > 0 ? "text-bad" : "text-muted"}>
      {failed} of {attempted}
      {failurePercent(known)}
      <span className="md:hidden"> failed</span>
    </span>
  );
}

async function LastDelivered({ health }: { health: Promise<DeliveryHealth | null> }) {
  const known = await health;
  if (!known || known.listed === 0) return null;
  if (!known.lastDeliveredAt) return "Never";
  return (
    <>
      <span className="md:hidden">Last delivered </span>
      <Timestamp iso={known.lastDeliveredAt} style="date-time" />
    </>
  );
}

function Target({ registration: { callbackUrl, isPortal, type } }: { registration: RegistrationView }) {
  if (isPortal) return <span className="font-sans text-text">This portal</span>;
  return callbackUrl ?? <span className="font-sans">{type === "Poll" ? "Fetched by polling" : "No address"}</span>;
}
