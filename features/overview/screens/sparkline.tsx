import { formatCents } from "@/lib/money/cents";
import type { CalendarDate } from "@/lib/time/calendar-date";
import { formatDay } from "@/lib/time/format-day";

const BAR_WIDTH = 8;
const BAR_GAP = 3;
const HEIGHT = 48;

/** Bar chart of the last business days, with a tooltip per day, today highlighted, and the first and last dates. */
export function Sparkline({
  label,
  days,
}: {
  label: string;
  days: readonly { readonly date: CalendarDate; readonly count: number; readonly sumCents: number }[];
}) {
  const maxCount = Math.max(...days.map(({ count }) => count), 1);
  const width = days.length * (BAR_WIDTH + BAR_GAP) - BAR_GAP;
  const [first, last] = [days[0], days.at(-1)];
  return (
    <>
      <svg
        role="img"
        aria-label={`${label} over the last ${days.length} business days, most recent last: ${days.map(({ count }) => count).join(", ")}`}
        viewBox={`0 0 ${width} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="block h-12 w-full"
      >
        {days.map(({ date, count, sumCents }, index) => {
          const height = count === 0 ? 1 : Math.max(3, Math.round((count / maxCount) * HEIGHT));
          const isToday = index === days.length - 1;
          return (
            <g key={date} data-tip={`${formatDay(date)}: ${count}, ${formatCents(sumCents)}`}>
              <rect x={index * (BAR_WIDTH + BAR_GAP)} width={BAR_WIDTH} height={HEIGHT} className="fill-transparent" />
              <rect
                x={index * (BAR_WIDTH + BAR_GAP)}
                y={HEIGHT - height}
                width={BAR_WIDTH}
                height={height}
                className={isToday ? "fill-accent" : "fill-control opacity-60"}
              />
            </g>
          );
        })}
      </svg>
      {first && last && (
        <p aria-hidden className="num mt-1 flex justify-between text-2xs text-muted">
          <span>{formatDay(first.date)}</span>
          <span>{formatDay(last.date)}</span>
        </p>
      )}
    </>
  );
}
