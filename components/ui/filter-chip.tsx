import { X } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { classes } from "./classes";

/** A link that toggles a filter: dashed when off, filled when on. */
export function FilterChip({
  href,
  isOn,
  tip,
  isCurrent,
  prefetch,
  children,
}: {
  href: string;
  isOn: boolean;
  tip?: string;
  /** Marks the filter as one of several exclusive choices; screen readers announce the selected choice. */
  isCurrent?: boolean;
  prefetch?: false;
  children: ReactNode;
}) {
  return (
    <Link
      href={href}
      scroll={false}
      prefetch={prefetch}
      data-tip={tip}
      aria-current={isCurrent && isOn ? "true" : undefined}
      className={classes(
        "num touch-target inline-flex h-7 items-center gap-1.5 whitespace-nowrap rounded-full border px-2.5 text-sm",
        isOn
          ? "border-accent bg-accent-tint font-medium text-text"
          : "border-line-strong border-dashed text-muted hover:bg-surface hover:text-text",
      )}
    >
      {children}
      {isOn && <X aria-hidden className="size-3" />}
    </Link>
  );
}
