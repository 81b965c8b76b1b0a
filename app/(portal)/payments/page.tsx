import { Plus } from "lucide-react";
import { redirect } from "next/navigation";
import { PageHeader } from "@/components/shell/page-header";
import { ButtonLink } from "@/components/ui/button-link";
import { DroppedFilters } from "@/components/ui/dropped-filters";
import { BULK_CHANGE_PERMISSIONS, BULK_CHANGES } from "@/features/payments/bulk-changes";
import { toFilterLine } from "@/features/payments/filter-line";
import { countListed, listPayments } from "@/features/payments/list-payments";
import { type PaymentsQuery, parsePaymentsQuery } from "@/features/payments/payments-query";
import { resolveFilterLine } from "@/features/payments/resolve-filter-line";
import { ExportMenu } from "@/features/payments/screens/list/export-menu";
import { FilterBar } from "@/features/payments/screens/list/filter-bar";
import { FindField } from "@/features/payments/screens/list/find-field";
import { ListTotals } from "@/features/payments/screens/list/list-totals";
import { packList } from "@/features/payments/screens/list/packed-list";
import { PaymentsScreen } from "@/features/payments/screens/list/payments-screen";
import { filtersOnly, paymentsHref, paymentsSearch } from "@/features/payments/screens/list/payments-search";
import { currentPreferences } from "@/features/people/preferences";
import { can } from "@/lib/access/permissions";
import { requireSession } from "@/lib/access/require-session";
import { DEFAULT_COLUMNS, type PaymentColumn, REQUIRED_COLUMN } from "@/lib/shared/payment-list";
import { BANK_TIME_ZONE, wallTime } from "@/lib/time/zone";

/** Maximum length of the filter line, in characters. */
const MAX_LINE_LENGTH = 200;

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function PaymentsPage({ searchParams }: Props) {
  const session = await requireSession();
  const { line: typed, ...params } = await searchParams;
  const line = [typed ?? []].flat().join(" ").slice(0, MAX_LINE_LENGTH);
  const { query, dropped } = parsePaymentsQuery(toSearchParams(params));
  const columns = await readColumns(query);
  const [list, { count, isMore }] = await Promise.all([
    listPayments(session, { ...query, columns: [...columns] }),
    countListed(session, query),
  ]);
  const filters = paymentsSearch({ ...filtersOnly(query), sort: undefined, columns: [] });
  const customColumns = columns.join() === DEFAULT_COLUMNS.join() ? undefined : columns;
  const canDeposit = can(session, "deposits.create");
  const now = new Date();
  // A sandbox clock may be ahead of ours, so the newest payment can be from a later bank day.
  const newest = new Date(list.rows[0]?.createdAt ?? now);
  const today = wallTime(newest > now ? newest : now, BANK_TIME_ZONE).date;
  const resolved = line ? await resolveFilterLine(session, line, today) : null;
  if (resolved?.ok) redirect(paymentsHref({ ...filtersOnly(query), find: undefined, ...resolved.value }));
  return (
    <>
      <PageHeader
        trail={[{ label: "Payments" }]}
        title="Payments"
        titleNote={count > 0 && <ListTotals key={filters} search={filters} count={count} isMore={isMore} />}
        actions={
          <>
            {can(session, "payments.export") && <ExportMenu query={query} columns={customColumns} />}
            {canDeposit && (
              <ButtonLink href="/deposit" tone="primary">
                <Plus aria-hidden />
                Deposit a check
              </ButtonLink>
            )}
          </>
        }
      />
      <FindField
        query={query}
        columns={customColumns}
        today={today}
        line={resolved ? line : query.find && toFilterLine(query.find, today)}
        problem={resolved?.message}
      />
      <FilterBar query={query} today={today} />
      <DroppedFilters dropped={dropped} />
      <PaymentsScreen
        key={paymentsSearch({ ...query, columns: [...columns], selected: undefined })}
        initial={packList(list)}
        query={query}
        columns={customColumns}
        renderedAt={now.toISOString()}
        canDeposit={canDeposit}
        changes={BULK_CHANGES.filter((change) => can(session, BULK_CHANGE_PERMISSIONS[change]))}
        canExport={can(session, "payments.export")}
        found={isMore ? null : count}
      />
    </>
  );
}

/** Returns the columns in the URL, or else the user's saved columns, or else the defaults. */
async function readColumns({ columns }: PaymentsQuery): Promise<readonly PaymentColumn[]> {
  const requested = columns.length > 0 ? columns : ((await currentPreferences()).paymentColumns ?? DEFAULT_COLUMNS);
  return requested.includes(REQUIRED_COLUMN) ? requested : [REQUIRED_COLUMN, ...requested];
}

function toSearchParams(params: Readonly<Record<string, string | string[] | undefined>>): URLSearchParams {
  const pairs = Object.entries(params).flatMap(([name, value]) => [value ?? []].flat().map((item) => [name, item]));
  return new URLSearchParams(pairs);
}
