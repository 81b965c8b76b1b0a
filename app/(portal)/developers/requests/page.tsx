import { SquareTerminal } from "lucide-react";
import { PageHeader } from "@/components/shell/page-header";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";
import { CollapsedFilters } from "@/components/ui/collapsed-filters";
import { EmptyState } from "@/components/ui/empty-state";
import { PageLinks } from "@/components/ui/page-links";
import { listRequests } from "@/features/developers/requests/list-requests";
import {
  isFiltered,
  parseRequestQuery,
  type RequestQuery,
  requestsHref,
} from "@/features/developers/requests/request-query";
import { DeveloperTabs } from "@/features/developers/screens/developer-tabs";
import { DevelopersOnly } from "@/features/developers/screens/developers-only";
import { RequestsFilter } from "@/features/developers/screens/requests/requests-filter";
import { RequestsTable } from "@/features/developers/screens/requests/requests-table";
import { can } from "@/lib/access/permissions";
import { requireSession } from "@/lib/access/require-session";
import type { Session } from "@/lib/access/session";

export default async function RequestsPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const session = await requireSession();
  const query = parseRequestQuery(await searchParams);
  return (
    <>
      <PageHeader
        trail={[{ label: "Developers", href: "/developers" }, { label: "Requests" }]}
        title="Requests"
        titleNote={<p className="text-muted">Requests from the portal to the bank, without secrets or images</p>}
        actions={<DeveloperTabs current="requests" />}
      />
      {can(session, "developers.read") ? <Requests session={session} query={query} /> : <DevelopersOnly />}
    </>
  );
}

async function Requests({ session, query }: { session: Session; query: RequestQuery }) {
  const { rows, olderCursor, newerCursor } = await listRequests(session, query);
  const filters = { ...query, older: undefined, newer: undefined };
  return (
    <>
      <CollapsedFilters isActive={isFiltered(query)}>
        <RequestsFilter key={requestsHref(filters)} query={query} />
      </CollapsedFilters>
      {rows.length === 0 ? (
        <Card>
          <EmptyState
            icon={SquareTerminal}
            title={isFiltered(query) ? "No requests match these filters" : "No requests yet"}
            actions={isFiltered(query) && <ButtonLink href="/developers/requests">Show all</ButtonLink>}
          >
            {isFiltered(query)
              ? "IDs must match exactly. Dates are bank days in Eastern time."
              : "Each request to the bank appears here about a second after its response."}
          </EmptyState>
        </Card>
      ) : (
        <RequestsTable rows={rows} />
      )}
      <PageLinks
        before={newerCursor && requestsHref({ ...filters, newer: newerCursor })}
        after={olderCursor && requestsHref({ ...filters, older: olderCursor })}
      />
    </>
  );
}
