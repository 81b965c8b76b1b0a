import type { ReactNode } from "react";

/** An uncontrolled checkbox. */
export function CheckboxInput({ name, children }: { name: string; children: ReactNode }) {
  return (
    <label className="flex min-h-8 items-center gap-2.5 pointer-coarse:min-h-11">
      <input type="checkbox" name={name} className="size-[17px] shrink-0 accent-accent" />
      <span className="min-w-0">{children}</span>
    </label>
  );
}
