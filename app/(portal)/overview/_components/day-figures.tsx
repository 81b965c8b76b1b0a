import Link from "next/link";
import { formatCents } from "@/lib/money/cents";
import type { DayLine } from "@/lib/portal/overview/day-figures";
import { Sparkline } from "./sparkline";

const LABELS = {
  deposits: "Deposits",
  inbound: "Inbound checks",
  returned: "Returns",
} as const satisfies Record<DayLine["id"], string>;

/** The figures of the business day; each links to the payments that it counts. */
export function DayFigures({ lines }: { lines: readonly DayLine[] }) {
  return (
    <ul className="grid gap-3.5 sm:grid-cols-3">
      {lines.map(({ id, count, sumCents, href, days }) => (
        <li
          key={id}
          className="relative grid grid-cols-[1fr_151px] items-end gap-3 rounded-lg border bg-surface px-3.5 pt-3 pb-3.5 hover:bg-hover sm:grid-cols-1"
        >
          <div>
            <h3 className="text-muted text-xs">
              <Link href={href} prefetch={false} className="after:absolute after:inset-0 after:rounded-lg">
                {LABELS[id]}
                <span className="sr-only">: {count}</span>
              </Link>
            </h3>
            <p className="num mt-0.5 font-semibold text-2xl tracking-tight" aria-hidden>
              {count.toLocaleString("en-US")}
            </p>
            <p className="num text-muted">{formatCents(sumCents)}</p>
          </div>
          <div className="relative">
            <Sparkline label={LABELS[id]} days={days} />
          </div>
        </li>
      ))}
    </ul>
  );
}
