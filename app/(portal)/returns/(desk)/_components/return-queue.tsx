"use client";
import { TimeLeft } from "@/app/(portal)/returns/_components/time-left";
import { classes } from "@/components/ui/classes";
import { returnReason } from "@/lib/contract/labels/remarks";
import { formatCents } from "@/lib/money/cents";
import type { ReturnRow } from "@/lib/portal/returns/list-returns";

/** The checks that came back, the earliest deadline first; one is selected, by mouse or with J and K. */
export function ReturnQueue({
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
      aria-label="Checks that came back"
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
                <Standing row={row} bankNow={bankNow} />
              </span>
              <span className="col-span-2 truncate text-muted text-xs">{ownerOf(row)}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

function Standing({ row: { work, notes, deadline }, bankNow }: { row: ReturnRow; bankNow: string }) {
  if (work.done) return <span className="text-muted">Closed</span>;
  if (notes.notified > 0) return <span className="text-muted">Notified</span>;
  return <TimeLeft until={deadline.until} bankNow={bankNow} />;
}

function ownerOf({ work: { owner, done }, again }: ReturnRow): string {
  const who = done ? done.name : owner ? (owner.isSelf ? "You" : owner.name) : "Nobody";
  return again ? `${who} · deposited again` : who;
}
