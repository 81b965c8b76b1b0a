import { History } from "lucide-react";
import { PositivePayTabs } from "@/app/(portal)/positive-pay/_components/positive-pay-tabs";
import { PageHeader } from "@/components/shell/page-header";
import { PageRefresher } from "@/components/shell/page-refresher";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";
import { PageLinks } from "@/components/ui/page-links";
import { mayExportWhole } from "@/lib/access/masking/account-masking";
import { requireSession } from "@/lib/access/session";
import { listDecisions } from "@/lib/portal/positive-pay/list-decisions";
import { DecisionsTable } from "./_components/decisions-table";

export default async function HistoryPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const session = await requireSession();
  const { before, after } = await searchParams;
  const list = await listDecisions(session, { before: single(before), after: single(after) });
  return (
    <>
      <PageRefresher topics={["payment"]} />
      <PageHeader
        trail={[{ label: "Positive Pay", href: "/positive-pay" }, { label: "History" }]}
        title="History of decisions"
        actions={<PositivePayTabs current="history" />}
      />
      {list.rows.length === 0 ? (
        <div className="rounded-lg border bg-surface">
          <EmptyState
            icon={History}
            title="Nothing has been decided yet"
            actions={<ButtonLink href="/positive-pay">See the exceptions</ButtonLink>}
          >
            Who decided about a check that was presented without authorization, when and why is kept here. So are checks
            that nobody decided before the cut-off.
          </EmptyState>
        </div>
      ) : (
        <>
          <DecisionsTable rows={list.rows} hasEvidence={await mayExportWhole(session, "evidence.export")} />
          <PageLinks
            before={list.newerCursor && `/positive-pay/history?after=${encodeURIComponent(list.newerCursor)}`}
            after={list.olderCursor && `/positive-pay/history?before=${encodeURIComponent(list.olderCursor)}`}
          />
        </>
      )}
    </>
  );
}

function single(value: string | string[] | undefined): string | undefined {
  return typeof value === "string" && value !== "" && value.length <= 200 ? value : undefined;
}
