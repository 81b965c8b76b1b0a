import { History, SearchX } from "lucide-react";
import Form from "next/form";
import { PageHeader } from "@/components/shell/page-header";
import { PageRefresher } from "@/components/shell/page-refresher";
import { ButtonLink } from "@/components/ui/button-link";
import { buttonStyle } from "@/components/ui/button-style";
import { DroppedFilters } from "@/components/ui/dropped-filters";
import { EmptyState } from "@/components/ui/empty-state";
import { NativeSelect } from "@/components/ui/native-select";
import { PageLinks } from "@/components/ui/page-links";
import { PlainField } from "@/components/ui/plain-field";
import { permitExport } from "@/features/payments/permit-export";
import {
  DECISIONS,
  type DecisionsQuery,
  decisionsHref,
  isFiltered,
  parseDecisionsQuery,
} from "@/features/positive-pay/decisions-query";
import { listDeciders, listDecisions } from "@/features/positive-pay/list-decisions";
import { DecisionsTable } from "@/features/positive-pay/screens/history/decisions-table";
import { PositivePayTabs } from "@/features/positive-pay/screens/positive-pay-tabs";
import { mayExportUnmasked } from "@/lib/access/masking/account-masking";
import { requireSession } from "@/lib/access/require-session";

const LABELS = {
  pay: "Pay",
  "let-return": "Return",
  none: "Not decided here",
  undone: "Undone",
} as const satisfies Record<(typeof DECISIONS)[number], string>;

const ANY = { value: "", label: "Any" };

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
        title="Decision history"
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
          <DecisionsTable rows={list.rows} hasEvidence={await mayExportUnmasked(session, "evidence.export")} />
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
          Check numbers must match exactly; payee names can match in part.
        </EmptyState>
      ) : (
        <EmptyState
          icon={History}
          title="No decisions yet"
          actions={<ButtonLink href="/positive-pay">See the exceptions</ButtonLink>}
        >
          This page lists decisions on checks presented without authorization: who decided, when, and why. It includes
          checks left undecided at the cut-off.
        </EmptyState>
      )}
    </div>
  );
}

/** Uses a GET form so that filtered results have a URL to share and return to. */
function DecisionsFilter({
  query,
  people,
}: {
  query: DecisionsQuery;
  people: readonly { readonly id: string; readonly name: string }[];
}) {
  return (
    <Form
      action="/positive-pay/history"
      className="mb-3.5 grid grid-cols-2 items-end gap-2.5 sm:grid-cols-3 lg:grid-cols-[minmax(0,1.5fr)_repeat(4,minmax(0,1fr))_auto]"
    >
      <PlainField
        label="Check number or payee"
        name="text"
        type="search"
        defaultValue={query.text}
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
      />
      <NativeSelect
        label="Decision"
        name="decision"
        defaultValue={query.decision ?? ""}
        choices={[ANY, ...DECISIONS.map((value) => ({ value, label: LABELS[value] }))]}
      />
      <NativeSelect
        label="By"
        name="person"
        defaultValue={query.person ?? ""}
        choices={[{ ...ANY, label: "Anyone" }, ...people.map(({ id, name }) => ({ value: id, label: name }))]}
      />
      <PlainField label="Presented from" name="from" type="date" defaultValue={query.from} />
      <PlainField label="To" name="to" type="date" defaultValue={query.to} />
      <div className="flex gap-2 max-lg:col-span-full">
        <button type="submit" className={buttonStyle("plain", "medium", "h-[34px] pointer-coarse:h-11")}>
          Filter
        </button>
        {isFiltered(query) && (
          <ButtonLink href="/positive-pay/history" tone="quiet" className="h-[34px] pointer-coarse:h-11">
            Show all
          </ButtonLink>
        )}
      </div>
    </Form>
  );
}
