import Link from "next/link";
import { classes } from "./classes";

/** A tab with its URL. */
export interface TabLink<Value extends string> {
  readonly value: Value;
  readonly href: string;
  readonly label: string;
}

/** Tabs as links, side by side; they wrap on a narrow screen. */
export function TabLinks<Value extends string>({
  label,
  tabs,
  current,
  counts,
}: {
  label: string;
  tabs: readonly TabLink<Value>[];
  current: Value;
  /** The number of pending items of a tab; 0 is not shown. */
  counts?: Readonly<Partial<Record<Value, number>>>;
}) {
  return (
    <nav
      aria-label={label}
      className="flex min-w-0 max-w-full flex-wrap items-center rounded-md border bg-sunken p-0.5 sm:inline-flex"
    >
      {tabs.map(({ value, href, label: name }) => (
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
          {name}
          {counts?.[value] ? <span className="num">{counts[value]}</span> : null}
        </Link>
      ))}
    </nav>
  );
}
