import Link from "next/link";
import { classes } from "@/components/ui/classes";

const TABS = [
  { value: "registrations", href: "/webhooks", label: "Registrations" },
  { value: "matrix", href: "/webhooks/matrix", label: "Who hears what" },
  { value: "received", href: "/webhooks/received", label: "Received" },
] as const;

/** The parts of the webhooks room; each has an address of its own. */
export function WebhookTabs({ current }: { current: (typeof TABS)[number]["value"] }) {
  return (
    <nav aria-label="Webhooks" className="inline-flex shrink-0 rounded-md border bg-sunken p-0.5">
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
