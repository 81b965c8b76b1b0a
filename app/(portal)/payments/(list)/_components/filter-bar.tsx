"use client";
import { ChevronDown, X } from "lucide-react";
import dynamic from "next/dynamic";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useRef, useState, useTransition } from "react";
import { classes } from "@/components/ui/classes";
import type { RememberedAccount } from "@/lib/portal/accounts/remembered-accounts";
import type { PaymentsQuery } from "@/lib/portal/payments/payments-query";
import { FILTER_NAMES, type FilterName, withoutFilter, wordsOf } from "./filter-model";
import { EMPTY_QUERY, isFiltered, paymentsHref } from "./payments-search";

const FilterEditor = dynamic(() => import("./filter-editor").then((module) => module.FilterEditor), { ssr: false });

const NAMES = Object.keys(FILTER_NAMES) as FilterName[];

const CHIP = "touch-target inline-flex h-7 items-center gap-1 whitespace-nowrap rounded-full border text-sm";

/** One chip a filter: what is set comes first and can be taken away; the rest wait with dashed edges. All of it is in the address. */
export function FilterBar({
  query,
  accounts,
  today,
}: {
  query: PaymentsQuery;
  accounts: readonly RememberedAccount[];
  /** The bank's calendar day, for the shortcuts of the date filter. */
  today: string;
}) {
  const router = useRouter();
  const [open, setOpen] = useState<FilterName | null>(null);
  const [isPending, startTransition] = useTransition();
  const chips = useRef(new Map<FilterName, HTMLButtonElement>());
  const trigger = useRef<HTMLButtonElement | null>(null);
  const isSet = (name: FilterName) => wordsOf(query, name) !== null;
  const ordered = [...NAMES.filter(isSet), ...NAMES.filter((name) => !isSet(name))];

  return (
    <nav
      aria-label="Filters"
      aria-busy={isPending}
      className="-mx-4 mb-2.5 overflow-x-auto px-4 py-1 sm:mx-0 sm:px-0 [scrollbar-width:none]"
    >
      <ul className="flex gap-1.5 pointer-coarse:gap-2.5 md:flex-wrap">
        {ordered.map((name) => {
          const words = wordsOf(query, name);
          return (
            <li key={name} className="flex">
              <button
                type="button"
                ref={(element) => {
                  if (element) chips.current.set(name, element);
                  else chips.current.delete(name);
                }}
                aria-haspopup="dialog"
                aria-expanded={open === name}
                onClick={(event) => {
                  trigger.current = event.currentTarget;
                  setOpen(name);
                }}
                className={classes(
                  CHIP,
                  words === null
                    ? "border-line-strong border-dashed px-2.5 text-muted hover:bg-surface hover:text-text"
                    : "rounded-r-none border-accent border-r-0 bg-accent-tint pr-1.5 pl-2.5 text-text",
                )}
              >
                {FILTER_NAMES[name]}
                {words === null ? (
                  <ChevronDown aria-hidden className="size-3" />
                ) : (
                  <span className="num max-w-52 truncate font-medium">{words}</span>
                )}
              </button>
              {words !== null && (
                <Link
                  href={paymentsHref(withoutFilter(query, name))}
                  scroll={false}
                  aria-label={`Take away ${FILTER_NAMES[name]}: ${words}`}
                  className={classes(CHIP, "rounded-l-none border-accent border-l-0 bg-accent-tint pr-2 pl-1")}
                >
                  <X aria-hidden className="size-3" />
                </Link>
              )}
            </li>
          );
        })}
        {isFiltered(query) && (
          <li>
            <Link
              href={paymentsHref(EMPTY_QUERY)}
              scroll={false}
              className="link touch-target inline-flex h-7 items-center whitespace-nowrap px-1.5 text-sm"
            >
              Show all
            </Link>
          </li>
        )}
      </ul>
      {open && (
        <FilterEditor
          key={open}
          name={open}
          query={query}
          accounts={accounts}
          today={today}
          triggerRef={trigger}
          onClose={() => {
            setOpen(null);
            chips.current.get(open)?.focus();
          }}
          onApply={(changed) => {
            setOpen(null);
            chips.current.get(open)?.focus();
            startTransition(() => router.push(paymentsHref(changed), { scroll: false }));
          }}
        />
      )}
    </nav>
  );
}
