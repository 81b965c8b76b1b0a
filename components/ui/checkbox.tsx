"use client";
import { Check } from "lucide-react";
import type { ReactNode } from "react";

export function Checkbox({
  isSelected,
  onChange,
  children,
}: {
  isSelected: boolean;
  onChange: (isSelected: boolean) => void;
  children: ReactNode;
}) {
  return (
    <label className="flex min-h-8 items-center gap-2.5 rounded-sm pointer-coarse:min-h-11">
      <span className="relative grid size-[17px] shrink-0">
        <input
          type="checkbox"
          checked={isSelected}
          onChange={(event) => onChange(event.target.checked)}
          className="peer absolute inset-0 z-10 m-0 size-full opacity-0"
        />
        <span
          aria-hidden
          className="grid place-items-center rounded-sm border border-control bg-surface text-accent-text peer-checked:border-accent peer-checked:bg-accent peer-focus-visible:outline-2 peer-focus-visible:outline-accent peer-focus-visible:outline-offset-2 forced-colors:peer-checked:bg-[Highlight] [&_svg]:opacity-0 peer-checked:[&_svg]:opacity-100"
        >
          <Check className="size-3 stroke-3" />
        </span>
      </span>
      <span className="min-w-0">{children}</span>
    </label>
  );
}
