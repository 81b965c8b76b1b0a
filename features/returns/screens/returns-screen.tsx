"use client";
import { Undo2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useLiveQuery } from "@/components/actions/use-live-query";
import { useShortcuts } from "@/components/keys/use-shortcuts";
import { PageHeader } from "@/components/shell/page-header";
import { StaleListNotice } from "@/components/shell/stale-list-notice";
import { ButtonLink } from "@/components/ui/button-link";
import { classes } from "@/components/ui/classes";
import { EmptyState } from "@/components/ui/empty-state";
import { PageLinks } from "@/components/ui/page-links";
import { TabLinks } from "@/components/ui/tab-links";
import type { ReturnList, ReturnRow } from "@/features/returns/list-returns";
import type { ReturnsQuery } from "@/features/returns/returns-query";
import type { Colleague } from "@/lib/assignments/list-colleagues";
import { returnReason } from "@/lib/contract/labels/remarks";
import { formatCents } from "@/lib/money/cents";
import { ReturnDetail } from "./return-detail";
import { ReturnsTabs } from "./returns-tabs";
import { TimeLeft } from "./time-left";

const OWNERS = { anybody: "All", mine: "Mine", nobody: "Unassigned" } as const satisfies Record<
  ReturnsQuery["owner"],
  string
>;

const STATES = { open: "Open", done: "Resolved" } as const satisfies Record<ReturnsQuery["state"], string>;

/**
 * Shows the returned deposits by deadline, the selected check, and its actions. Every action has a keyboard shortcut.
 */
export function ReturnsScreen({
  query,
  initial,
  initialSelected,
  linked,
  ...detail
}: {
  query: ReturnsQuery;
  initial: ReturnList;
  initialSelected: string | null;
  /** The returned deposit selected in the URL, if it is not in the list. */
  linked: ReturnRow | null;
  canWork: boolean;
  canDeposit: boolean;
  colleagues: readonly Colleague[];
}) {
  const path = returnsUrl(query, null, "/api/returns");
  const { data, staleReason, refetch } = useLiveQuery("returns", path, initial, ["payment"]);
  const { selected, select } = useSelection(data.rows, query, initialSelected, linked);
  return (
    <>
      <PageHeader
        trail={[{ label: "Returns" }]}
        title="Returned deposits"
        titleNote={<ReturnsFilter query={query} />}
        actions={<ReturnsTabs current="came-back" />}
      />
      {staleReason && <StaleListNotice because={staleReason} onRetry={() => void refetch()} />}
      {selected ? (
        <div className="grid items-start gap-3.5 lg:grid-cols-[250px_minmax(0,1fr)] xl:grid-cols-[250px_minmax(0,1fr)_348px]">
          <div className="min-w-0">
            <ReturnQueue rows={data.rows} bankNow={data.bankNow} selectedId={selected.paymentId} onSelect={select} />
            <PageLinks
              before={query.after ? returnsUrl({ ...query, after: undefined }) : null}
              after={data.nextCursor && returnsUrl({ ...query, after: data.nextCursor })}
              names={["First", "Next"]}
            />
          </div>
          <ReturnDetail
            key={selected.paymentId}
            row={selected}
            bankNow={data.bankNow}
            onChanged={() => void refetch()}
            {...detail}
          />
        </div>
      ) : (
        <NoReturns query={query} />
      )}
    </>
  );
}

/** Holds the selected check. J and K select the next and previous check in the queue; Enter opens the check's page. */
function useSelection(
  rows: readonly ReturnRow[],
  query: ReturnsQuery,
  initialSelected: string | null,
  linked: ReturnRow | null,
) {
  const router = useRouter();
  const [selectedId, setSelectedId] = useState(initialSelected ?? rows[0]?.paymentId ?? null);
  // A resolved check leaves the list, but stays on the screen until the user selects a different check.
  const [lastSelected, setLastSelected] = useState<ReturnRow | null>(linked);
  const listed = rows.find(({ paymentId }) => paymentId === selectedId);
  if (listed && listed !== lastSelected) setLastSelected(listed);
  const selected = listed ?? (lastSelected?.paymentId === selectedId ? lastSelected : rows[0]);
  const select = (paymentId: string, isByKeyboard: boolean) => {
    if (isByKeyboard && paymentId === selected?.paymentId) return router.push(`/payments/${paymentId}`);
    setSelectedId(paymentId);
    window.history.replaceState(null, "", returnsUrl(query, paymentId));
  };
  const move = (step: 1 | -1) => {
    const index = rows.findIndex(({ paymentId }) => paymentId === selected?.paymentId);
    const next = rows[index === -1 ? 0 : index + step];
    if (!next) return false;
    setSelectedId(next.paymentId);
    window.history.replaceState(null, "", returnsUrl(query, next.paymentId));
    document.querySelector<HTMLElement>(`[data-return="${CSS.escape(next.paymentId)}"]`)?.focus();
  };
  useShortcuts("Returns", [
    { keys: ["j"], description: "Next check", isRepeatable: true, run: () => move(1) },
    { keys: ["k"], description: "Previous check", isRepeatable: true, run: () => move(-1) },
  ]);
  return { selected, select };
}

/** Explains why the list is empty. */
function NoReturns({ query: { state, owner } }: { query: ReturnsQuery }) {
  const isFiltered = owner !== "anybody" || state === "done";
  return (
    <div className="rounded-lg border bg-surface">
      <EmptyState
        icon={Undo2}
        title={isFiltered ? "No returned deposits here" : "No returned deposits"}
        actions={
          isFiltered ? (
            <ButtonLink href="/returns">Show all open</ButtonLink>
          ) : (
            <ButtonLink href={returnsUrl({ state: "done" })}>Show resolved</ButtonLink>
          )
        }
      >
        Deposited checks that the paying bank returns unpaid stay here until they are resolved or redeposited.
      </EmptyState>
    </div>
  );
}

/** Filters by state and assignee. */
function ReturnsFilter({ query: { state, owner } }: { query: ReturnsQuery }) {
  const tabsOf = <Value extends string>(labels: Record<Value, string>, href: (value: Value) => string) =>
    (Object.keys(labels) as Value[]).map((value) => ({ value, label: labels[value], href: href(value) }));
  return (
    <div className="flex flex-wrap gap-2">
      <TabLinks label="State" current={state} tabs={tabsOf(STATES, (value) => returnsUrl({ state: value, owner }))} />
      <TabLinks
        label="Assigned to"
        current={owner}
        tabs={tabsOf(OWNERS, (value) => returnsUrl({ state, owner: value }))}
      />
    </div>
  );
}

/** Returns the list's URL with these filters and the selected check; omits default values. */
function returnsUrl(
  { state, owner, after }: Partial<ReturnsQuery>,
  selected?: string | null,
  path = "/returns",
): string {
  const params = new URLSearchParams();
  if (state && state !== "open") params.set("state", state);
  if (owner && owner !== "anybody") params.set("owner", owner);
  if (after) params.set("after", after);
  if (selected) params.set("selected", selected);
  const search = params.toString();
  return search ? `${path}?${search}` : path;
}

/** Lists the returned deposits, earliest deadline first. Users select one by mouse or with J and K. */
function ReturnQueue({
  rows,
  bankNow,
  selectedId,
  onSelect,
}: {
  rows: readonly ReturnRow[];
  bankNow: string;
  selectedId: string;
  onSelect: (paymentId: string, isByKeyboard: boolean) => void;
}) {
  return (
    <ul
      aria-label="Returned deposits"
      className="overflow-hidden rounded-lg border bg-surface empty:hidden max-lg:max-h-[40dvh] max-lg:overflow-y-auto lg:max-h-[78dvh] lg:overflow-y-auto"
    >
      {rows.map((row) => {
        const isSelected = row.paymentId === selectedId;
        return (
          <li key={row.paymentId} className="border-b last:border-0">
            <button
              type="button"
              data-return={row.paymentId}
              aria-current={isSelected || undefined}
              onClick={({ detail }) => onSelect(row.paymentId, detail === 0)}
              className={classes(
                "num grid w-full grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-0.5 px-3.5 py-2.5 text-left focus-visible:-outline-offset-2",
                isSelected
                  ? "bg-accent-tint forced-colors:outline-2 forced-colors:-outline-offset-2"
                  : "hover:bg-hover",
              )}
            >
              <span className="truncate font-medium">{row.checkNumber ?? "No number"}</span>
              <span className="text-right font-medium">
                {row.amountCents === null ? "" : formatCents(row.amountCents)}
              </span>
              <span className="truncate text-muted text-sm">
                {row.returnCode ? returnReason(row.returnCode) : "No reason given"}
              </span>
              <span className="text-right text-sm">
                <DeadlineStatus row={row} bankNow={bankNow} />
              </span>
              <span className="col-span-2 truncate text-muted text-xs">{describeOwner(row)}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

function DeadlineStatus({ row: { work, notes, deadline }, bankNow }: { row: ReturnRow; bankNow: string }) {
  if (work.done) return <span className="text-muted">Resolved</span>;
  if (notes.notified > 0) return <span className="text-muted">Notified</span>;
  return <TimeLeft until={deadline.until} bankNow={bankNow} />;
}

function describeOwner({ work: { owner, done }, again }: ReturnRow): string {
  const ownerName = done ? done.name : owner ? (owner.isSelf ? "You" : owner.name) : "Unassigned";
  return again ? `${ownerName} · redeposited` : ownerName;
}
