import { Plus } from "lucide-react";
import { PageHeader } from "@/components/shell/page-header";
import { ButtonLink } from "@/components/ui/button-link";
import { can } from "@/lib/access/permissions";
import { requireSession } from "@/lib/access/session";
import { countListed, listPayments } from "@/lib/portal/payments/list-payments";
import { parsePaymentsQuery } from "@/lib/portal/payments/payments-query";
import { BANK_TIME_ZONE, wallTime } from "@/lib/time/zone";
import { DroppedFilters } from "./_components/dropped-filters";
import { ExportMenu } from "./_components/export-menu";
import { FilterBar } from "./_components/filter-bar";
import { FindField } from "./_components/find-field";
import { packList } from "./_components/packed-list";
import { PaymentsScreen } from "./_components/payments-screen";
import { paymentsSearch } from "./_components/payments-search";

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function PaymentsPage({ searchParams }: Props) {
  const session = await requireSession();
  const { query, dropped } = parsePaymentsQuery(toSearchParams(await searchParams));
  const [list, { count, isMore }] = await Promise.all([listPayments(session, query), countListed(session, query)]);
  const canDeposit = can(session, "deposits.create");
  const now = new Date();
  // A sandbox clock may be ahead of ours: its newest payment knows the bank's day better.
  const newest = new Date(list.rows[0]?.createdAt ?? now);
  return (
    <>
      <PageHeader
        trail={[{ label: "Payments" }]}
        title="Payments"
        titleNote={
          count > 0 && (
            <span className="num text-muted">
              {count.toLocaleString("en-US")}
              {isMore && "+"}
            </span>
          )
        }
        actions={
          <>
            {can(session, "payments.export") && <ExportMenu query={query} />}
            {canDeposit && (
              <ButtonLink href="/deposit" tone="primary">
                <Plus aria-hidden />
                Deposit a check
              </ButtonLink>
            )}
          </>
        }
      />
      <FindField query={query} />
      <FilterBar query={query} today={wallTime(newest > now ? newest : now, BANK_TIME_ZONE).date} />
      <DroppedFilters dropped={dropped} />
      <PaymentsScreen
        key={paymentsSearch({ ...query, selected: undefined })}
        initial={packList(list)}
        query={query}
        renderedAt={now.toISOString()}
        canDeposit={canDeposit}
      />
    </>
  );
}

function toSearchParams(params: Readonly<Record<string, string | string[] | undefined>>): URLSearchParams {
  const pairs = Object.entries(params).flatMap(([name, value]) => [value ?? []].flat().map((each) => [name, each]));
  return new URLSearchParams(pairs);
}
