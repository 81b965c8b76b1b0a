import { Notice } from "@/components/ui/notice";
import type { DroppedFilter } from "@/lib/portal/payments/payments-query";

/** Parts of the address that mean nothing: named, so that nobody takes a wider list for the one they asked for. */
export function DroppedFilters({ dropped }: { dropped: readonly DroppedFilter[] }) {
  if (dropped.length === 0) return null;
  return (
    <Notice tone="warn" title="Part of this address was not understood" className="mb-2.5">
      Left out:{" "}
      {dropped.map(({ name, value }, index) => (
        <span key={`${name} ${value}`}>
          {index > 0 && ", "}
          <code className="wrap-anywhere font-mono text-xs">
            {name}={value}
          </code>
        </span>
      ))}
      . The list shows what the other filters find.
    </Notice>
  );
}
