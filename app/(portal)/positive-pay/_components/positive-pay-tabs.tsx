import Link from "next/link";
import { classes } from "@/components/ui/classes";

const TABS = [
  { value: "exceptions", href: "/positive-pay", label: "Exceptions" },
  { value: "authorizations", href: "/positive-pay/authorizations", label: "Authorizations" },
] as const;

/** The two halves of Positive Pay; each has an address of its own. */
export function PositivePayTabs({ current, waiting }: { current: (typeof TABS)[number]["value"]; waiting?: number }) {
  return (
    <nav aria-label="Positive Pay" className="inline-flex shrink-0 rounded-md border bg-sunken p-0.5">
      {TABS.map(({ value, href, label }) => (
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
          {label}
          {value === "exceptions" && waiting !== undefined && waiting > 0 && <span className="num">{waiting}</span>}
        </Link>
      ))}
    </nav>
  );
}
