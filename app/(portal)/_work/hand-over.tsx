"use client";
import { buttonStyle } from "@/components/ui/button-style";
import type { Colleague } from "@/lib/portal/work/list-colleagues";

/** Hands a payment over to the colleague that is chosen. */
export function HandOver({
  colleagues,
  isPending,
  onChoose,
}: {
  colleagues: readonly Colleague[];
  isPending: boolean;
  onChoose: (personId: string) => void;
}) {
  if (colleagues.length === 0) return null;
  return (
    <select
      aria-label="Hand over to"
      disabled={isPending}
      value=""
      onChange={(event) => onChoose(event.target.value)}
      className={buttonStyle("plain", "small", "max-w-[150px] [&>option]:bg-surface")}
    >
      <option value="" disabled>
        Hand over to…
      </option>
      {colleagues.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  );
}
