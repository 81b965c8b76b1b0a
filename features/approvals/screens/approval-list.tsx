"use client";
import { classes } from "@/components/ui/classes";
import { Tag } from "@/components/ui/tag";
import type { ApprovalRow } from "@/features/approvals/view-approval";
import { formatCents } from "@/lib/money/cents";
import { approvalTitle, checkLine, STATE_LABELS } from "./approval-labels";

/** Lists approvals. Selecting an approval opens it next to the list; marked approvals can be decided together. */
export function ApprovalList({
  rows,
  selectedId,
  marked,
  canMark,
  onSelect,
  onMark,
}: {
  rows: readonly ApprovalRow[];
  selectedId: string;
  marked: ReadonlySet<string>;
  canMark: boolean;
  onSelect: (id: string) => void;
  onMark: (id: string) => void;
}) {
  return (
    <ul
      aria-label="Approvals"
      className="overflow-hidden rounded-lg border bg-surface lg:max-h-[78dvh] lg:overflow-y-auto"
    >
      {rows.map((row) => (
        <li
          key={row.id}
          className={classes(
            "flex items-stretch border-b last:border-0",
            row.id === selectedId
              ? "bg-accent-tint forced-colors:outline-2 forced-colors:-outline-offset-2"
              : "hover:bg-hover",
          )}
        >
          {canMark && (
            <label className="touch-target grid w-9 shrink-0 place-items-center">
              <input
                type="checkbox"
                checked={marked.has(row.id)}
                onChange={() => onMark(row.id)}
                aria-label={`Select ${approvalTitle(row)} by ${row.proposerName}`}
                className="size-[15px] accent-(--accent)"
              />
            </label>
          )}
          <button
            type="button"
            data-approval={row.id}
            aria-current={row.id === selectedId || undefined}
            onClick={() => onSelect(row.id)}
            onKeyDown={(event) => {
              if (event.key !== " " || !canMark) return;
              event.preventDefault();
              onMark(row.id);
            }}
            className={classes(
              "num grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-0.5 py-2.5 pr-3.5 text-left focus-visible:-outline-offset-2",
              canMark ? "pl-0.5" : "pl-3.5",
            )}
          >
            <span className="truncate font-medium">{approvalTitle(row)}</span>
            <span className="text-right font-medium">
              {row.amountCents === null ? "" : formatCents(row.amountCents)}
            </span>
            {checkLine(row) && <span className="col-span-2 truncate text-sm">{checkLine(row)}</span>}
            <span className="truncate text-muted text-sm">{row.isMine ? "You" : row.proposerName}</span>
            <span className="text-right text-sm">
              {row.state === "proposed" ? null : (
                <Tag tone={STATE_LABELS[row.state].tone}>{STATE_LABELS[row.state].label}</Tag>
              )}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
