import { X } from "lucide-react";
import Link from "next/link";
import { classes } from "@/components/ui/classes";
import { PAYMENT_STATUSES } from "@/lib/contract/enums";
import { PAYMENT_STATUS_LABELS } from "@/lib/contract/labels";
import { type PaymentsQuery, paymentsHref, toggleStatus } from "./payments-query";

/** One chip a status, each a link: the address holds the filter, so it can be shared and gone back to. */
export function StatusFilter({ query }: { query: PaymentsQuery }) {
  return (
    <nav
      aria-label="Filter by status"
      className="-mx-4 mb-2.5 overflow-x-auto px-4 py-1 sm:mx-0 sm:px-0 [scrollbar-width:none]"
    >
      <ul className="flex gap-1.5 pointer-coarse:gap-2.5 md:flex-wrap">
        {PAYMENT_STATUSES.map((status) => {
          const isOn = query.status.includes(status);
          return (
            <li key={status}>
              <Link
                href={paymentsHref(toggleStatus(query, status))}
                scroll={false}
                data-tip={PAYMENT_STATUS_LABELS[status].explanation}
                aria-current={isOn ? "true" : undefined}
                className={classes(
                  "touch-target inline-flex h-7 items-center gap-1.5 whitespace-nowrap rounded-full border px-2.5 text-sm",
                  isOn
                    ? "border-accent bg-accent-tint font-medium text-text"
                    : "border-line-strong border-dashed text-muted hover:bg-surface hover:text-text",
                )}
              >
                {PAYMENT_STATUS_LABELS[status].label}
                {isOn && <X aria-hidden className="size-3" />}
              </Link>
            </li>
          );
        })}
        {query.status.length > 0 && (
          <li>
            <Link href="/payments" scroll={false} className="link inline-flex h-7 items-center px-1.5 text-sm">
              Show all
            </Link>
          </li>
        )}
      </ul>
    </nav>
  );
}
