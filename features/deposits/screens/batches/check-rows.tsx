"use client";
import { memo, useDeferredValue, useEffect, useRef } from "react";
import { classes } from "@/components/ui/classes";
import { Status } from "@/components/ui/status";
import type { BatchCheckView } from "@/features/deposits/batches/batch-view";
import { formatCents } from "@/lib/money/cents";
import type { CalendarDate } from "@/lib/time/calendar-date";
import { checkName, checkProblem } from "./check-names";

const NO_CHECKS: readonly BatchCheckView[] = [];

/** Lists the checks of a batch with their amounts, like an adding machine tape. Pressing a check selects it. */
export function CheckRows({
  checks,
  businessDay,
  current,
  onCurrent,
}: {
  checks: readonly BatchCheckView[];
  businessDay: CalendarDate;
  current: string;
  /** Must be stable across renders, so that a row rerenders only when its check changes. */
  onCurrent: (checkId: string) => void;
}) {
  // Render after the amount field, which must respond to keys first.
  const rows = useDeferredValue(checks, NO_CHECKS);
  return (
    <ol
      aria-label="Checks of the batch"
      className="max-h-[calc(100dvh-220px)] min-h-40 overflow-y-auto rounded-lg border bg-surface xl:order-first [&>li+li]:border-t [&>li]:[contain-intrinsic-size:auto_36px] [&>li]:[content-visibility:auto]"
    >
      {rows.map((check, index) => (
        <CheckRow
          key={check.id}
          check={check}
          problem={checkProblem(check, businessDay)}
          index={index}
          isCurrent={check.id === current}
          onCurrent={onCurrent}
        />
      ))}
    </ol>
  );
}

const CheckRow = memo(function CheckRow({
  check,
  problem,
  index,
  isCurrent,
  onCurrent,
}: {
  check: BatchCheckView;
  problem: string | null;
  index: number;
  isCurrent: boolean;
  onCurrent: (checkId: string) => void;
}) {
  const row = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isCurrent) row.current?.scrollIntoView({ block: "nearest" });
  }, [isCurrent]);
  const { amountCents } = check;
  return (
    <li>
      <button
        ref={row}
        type="button"
        // Keyboard focus stays in the amount field; the list is for pointer and screen reader users.
        tabIndex={isCurrent ? 0 : -1}
        aria-current={isCurrent || undefined}
        onClick={() => onCurrent(check.id)}
        className={classes(
          "grid min-h-9 w-full grid-cols-[26px_minmax(0,1fr)_auto] items-center gap-x-2 px-3 py-1.5 text-left pointer-coarse:min-h-11 focus-visible:-outline-offset-2",
          isCurrent ? "bg-accent-tint forced-colors:outline-2" : "hover:bg-hover",
        )}
      >
        <span className="num text-muted text-xs">{index + 1}</span>
        <span className="grid min-w-0">
          <span className="num truncate">{checkName(check, index)}</span>
          {problem && (
            <Status icon="alert" tone="warn" className="text-warn text-xs">
              {problem}
            </Status>
          )}
        </span>
        <span className={classes("num", amountCents === null && "text-muted")}>
          {amountCents === null ? "—" : formatCents(amountCents)}
        </span>
      </button>
    </li>
  );
});
