import { History, SearchX } from "lucide-react";
import { DroppedFilters } from "@/app/(portal)/_components/dropped-filters";
import { PositivePayTabs } from "@/app/(portal)/positive-pay/_components/positive-pay-tabs";
import { PageHeader } from "@/components/shell/page-header";
import { PageRefresher } from "@/components/shell/page-refresher";
import { ButtonLink } from "@/components/ui/button-link";
import { buttonStyle } from "@/components/ui/button-style";
import { EmptyState } from "@/components/ui/empty-state";
import { PageLinks } from "@/components/ui/page-links";
import { mayExportWhole } from "@/lib/access/masking/account-masking";
import { requireSession } from "@/lib/access/session";
import { decisionsHref, isFiltered, parseDecisionsQuery } from "@/lib/portal/decision-history/decisions-query";
import { listDeciders, listDecisions } from "@/lib/portal/decision-history/list-decisions";
import { permitExport } from "@/lib/portal/payments/permit-export";
import { DecisionsFilter } from "./_components/decisions-filter";
import { DecisionsTable } from "./_components/decisions-table";

export default async function HistoryPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const session = await requireSession();
  const { query, filters, dropped } = parseDecisionsQuery(await searchParams);
  const { before, after, ...filter } = query;
  const [list, people, policy] = await Promise.all([
    listDecisions(session, { filters, before, after }),
    listDeciders(session),
    permitExport(session),
  ]);
  return (
    <>
      <PageRefresher topics={["payment"]} />
      <PageHeader
        trail={[{ label: "Positive Pay", href: "/positive-pay" }, { label: "History" }]}
        title="History of decisions"
        actions={
          <>
            <PositivePayTabs current="history" />
            {policy.ok && (
              <a
                href={decisionsHref(filter, "/api/positive-pay/decisions/export")}
                download
                className={buttonStyle("plain")}
              >
                Export CSV
              </a>
            )}
          </>
        }
      />
      <DecisionsFilter key={decisionsHref(filter)} query={query} people={people} />
      <DroppedFilters dropped={dropped} />
      {list.rows.length === 0 ? (
        <NoDecisions isFiltered={isFiltered(query)} />
      ) : (
        <>
          <DecisionsTable rows={list.rows} hasEvidence={await mayExportWhole(session, "evidence.export")} />
          <PageLinks
            before={list.newerCursor && decisionsHref({ ...filter, after: list.newerCursor })}
            after={list.olderCursor && decisionsHref({ ...filter, before: list.olderCursor })}
          />
        </>
      )}
    </>
  );
}

function NoDecisions({ isFiltered }: { isFiltered: boolean }) {
  return (
    <div className="rounded-lg border bg-surface">
      {isFiltered ? (
        <EmptyState
          icon={SearchX}
          title="Nothing matches these filters"
          actions={<ButtonLink href="/positive-pay/history">Show all</ButtonLink>}
        >
          A check number must match as a whole; of a payee’s name a part is enough.
        </EmptyState>
      ) : (
        <EmptyState
          icon={History}
          title="Nothing has been decided yet"
          actions={<ButtonLink href="/positive-pay">See the exceptions</ButtonLink>}
        >
          Who decided about a check that was presented without authorization, when and why is kept here. So are checks
          that nobody decided before the cut-off.
        </EmptyState>
      )}
    </div>
  );
}
