"use client";
import { classes } from "@/components/ui/classes";
import type { ExceptionView } from "@/features/positive-pay/list-exceptions";
import { MISMATCH_LABELS } from "@/features/positive-pay/screens/mismatch-labels";
import { formatCents } from "@/lib/money/cents";

/** Lists the exceptions, earliest cut-off first. Users select an exception by mouse or with J and K. */
export function ExceptionQueue({
  exceptions,
  selectedId,
  onSelect,
}: {
  exceptions: readonly ExceptionView[];
  selectedId: string;
  onSelect: (paymentId: string) => void;
}) {
  return (
    <ul
      aria-label="Checks to decide"
      className="overflow-hidden rounded-lg border bg-surface lg:max-h-[78dvh] lg:overflow-y-auto"
    >
      {exceptions.map((exception) => {
        const isDecided = exception.letReturn !== null || exception.authorized !== null;
        const isSelected = exception.paymentId === selectedId;
        return (
          <li key={exception.paymentId} className="border-b last:border-0">
            <button
              type="button"
              data-exception={exception.paymentId}
              aria-current={isSelected || undefined}
              onClick={() => onSelect(exception.paymentId)}
              className={classes(
                "num grid w-full grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-0.5 px-3.5 py-2.5 text-left focus-visible:-outline-offset-2",
                isSelected
                  ? "bg-accent-tint forced-colors:outline-2 forced-colors:-outline-offset-2"
                  : "hover:bg-hover",
              )}
            >
              <span className="truncate font-medium">{exception.checkNumber ?? "No number"}</span>
              <span className="text-right font-medium">
                {exception.amountCents === null ? "" : formatCents(exception.amountCents)}
              </span>
              <span className="truncate text-muted text-sm">{exception.payeeName ?? "Payee not read"}</span>
              <span className={classes("text-right text-sm", isDecided ? "text-muted" : "text-warn")}>
                {exception.isPaying
                  ? "Paying"
                  : isDecided
                    ? exception.authorized
                      ? "Authorized"
                      : "Return"
                    : MISMATCH_LABELS[exception.comparison.mismatch].label}
              </span>
              {exception.work.owner && (
                <span className="col-span-2 truncate text-muted text-xs">
                  {exception.work.owner.isSelf ? "You" : exception.work.owner.name}
                </span>
              )}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
