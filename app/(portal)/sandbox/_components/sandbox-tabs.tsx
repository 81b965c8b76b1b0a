import Link from "next/link";
import { classes } from "@/components/ui/classes";

const TABS = [
  { value: "clock", href: "/sandbox", label: "Clock and checks" },
  { value: "checks", href: "/sandbox/checks", label: "Synthetic checks" },
  { value: "scenarios", href: "/sandbox/scenarios", label: "Scenarios" },
  { value: "accounts", href: "/sandbox/accounts", label: "Accounts" },
  { value: "faults", href: "/sandbox/faults", label: "Faults and hosts" },
] as const;

export type SandboxTab = (typeof TABS)[number]["value"];

/** The parts of the sandbox; each has an address of its own. */
export function SandboxTabs({ current }: { current: SandboxTab }) {
  return (
    <nav
      aria-label="Sandbox"
      className="flex min-w-0 max-w-full flex-wrap rounded-md border bg-sunken p-0.5 sm:inline-flex"
    >
      {TABS.map(({ value, href, label }) => (
        <Link
          key={value}
          href={href}
          aria-current={value === current ? "page" : undefined}
          className={classes(
            "touch-target inline-flex h-6 items-center whitespace-nowrap rounded-sm px-3 font-medium",
            value === current
              ? "bg-surface text-text shadow-[0_0_0_1px_var(--line)] forced-colors:border"
              : "text-muted hover:text-text",
          )}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
