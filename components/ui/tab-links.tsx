import Link from "next/link";
import { classes } from "./classes";

export interface TabLink<Value extends string> {
  readonly value: Value;
  readonly href: string;
  readonly label: string;
}

/** A row of tabs that are links; it wraps on narrow screens. */
export function TabLinks<Value extends string>({
  label,
  tabs,
  current,
  counts,
}: {
  label: string;
  tabs: readonly TabLink<Value>[];
  current: Value;
  /** Pending items per tab; 0 is not shown. */
  counts?: Readonly<Partial<Record<Value, number>>>;
}) {
  return (
    <nav
      aria-label={label}
      className="flex min-w-0 max-w-full flex-wrap items-center rounded-md border bg-sunken p-0.5 sm:inline-flex"
    >
      {tabs.map(({ value, href, label: tabLabel }) => (
        <Link
          key={value}
          href={href}
          aria-current={value === current ? "page" : undefined}
          className={classes(
            "touch-target inline-flex h-6 items-center gap-1.5 whitespace-nowrap rounded-sm px-3 font-medium",
            value === current
              ? "bg-surface text-text shadow-[0_0_0_1px_var(--line)] forced-colors:border"
              : "text-muted hover:text-text",
          )}
        >
          {tabLabel}
          {counts?.[value] ? <span className="num">{counts[value]}</span> : null}
        </Link>
      ))}
    </nav>
  );
}
