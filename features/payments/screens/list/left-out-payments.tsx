import type { ExcludedPayments } from "@/features/payments/review-many";

/** Lists the selected payments excluded from a change, by reason. */
export function ExcludedPaymentsDetails({ leftOut }: { leftOut: readonly ExcludedPayments[] }) {
  if (leftOut.length === 0) return null;
  const count = leftOut.reduce((sum, { count }) => sum + count, 0);
  return (
    <details className="rounded-lg bg-sunken px-3.5 py-2.5" open={leftOut.length === 1}>
      <summary className="num font-medium">
        {count.toLocaleString("en-US")} {count === 1 ? "payment is" : "payments are"} left out
      </summary>
      <ul className="mt-2 grid max-h-[26dvh] gap-2 overflow-y-auto text-sm">
        {leftOut.map(({ reason, count, labels }) => (
          <li key={reason} className="num">
            <span className="flex justify-between gap-3">
              {reason} <span className="text-muted">{count.toLocaleString("en-US")}</span>
            </span>
            <span className="flex flex-wrap gap-x-3 text-muted text-xs">
              {labels.map((label, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two payments may have the same label
                <span key={index}>{label}</span>
              ))}
              {count > labels.length && <span>and {(count - labels.length).toLocaleString("en-US")} more</span>}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
