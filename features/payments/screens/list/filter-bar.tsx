"use client";
import { X } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { type Ref, useRef, useState, useTransition } from "react";
import { classes } from "@/components/ui/classes";
import { lazyComponent } from "@/components/ui/on-demand";
import type { PaymentsQuery } from "@/features/payments/payments-query";
import { describeFilter, FILTER_NAMES, type FilterName, withoutFilter } from "./filter-model";
import { isFiltered, paymentsHref, withoutFilters } from "./payments-search";

const FilterEditor = lazyComponent(() => import("./filter-editor").then((module) => module.FilterEditor));

const FILTERS = Object.keys(FILTER_NAMES) as FilterName[];

/**
 * Shows a chip for each filter. Active filters come first and can be removed; inactive ones are dashed. Filters are
 * stored in the URL.
 */
export function FilterBar({
  query,
  today,
}: {
  query: PaymentsQuery;
  /** The bank's current day, for the date filter's presets. */
  today: string;
}) {
  const router = useRouter();
  const [open, setOpen] = useState<FilterName | null>(null);
  const [isPending, startTransition] = useTransition();
  const chips = useRef(new Map<FilterName, HTMLButtonElement>());
  const trigger = useRef<HTMLButtonElement | null>(null);
  const isSet = (name: FilterName) => describeFilter(query, name) !== null;
  const ordered = [...FILTERS.filter(isSet), ...FILTERS.filter((name) => !isSet(name))];
  const close = (name: FilterName) => {
    setOpen(null);
    chips.current.get(name)?.focus();
  };

  return (
    <nav
      aria-label="Filters"
      aria-busy={isPending}
      className="-mx-4 mb-2.5 overflow-x-auto px-4 py-1 sm:mx-0 sm:px-0 [scrollbar-width:none]"
    >
      <ul className="flex gap-1.5 pointer-coarse:gap-2.5 md:flex-wrap">
        {ordered.map((name) => (
          <Chip
            key={name}
            name={name}
            query={query}
            isOpen={open === name}
            chipRef={(element) => {
              if (element) chips.current.set(name, element);
              else chips.current.delete(name);
            }}
            onOpen={(chip) => {
              trigger.current = chip;
              setOpen(name);
            }}
          />
        ))}
        {isFiltered(query) && (
          <li>
            <Link
              href={paymentsHref(withoutFilters(query))}
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
          today={today}
          triggerRef={trigger}
          onClose={() => close(open)}
          onApply={(changed) => {
            close(open);
            startTransition(() => router.push(paymentsHref(changed), { scroll: false }));
          }}
        />
      )}
    </nav>
  );
}

/** A button that opens a filter's editor and, if the filter is set, a link that removes it. */
function Chip({
  name,
  query,
  isOpen,
  chipRef,
  onOpen,
}: {
  name: FilterName;
  query: PaymentsQuery;
  isOpen: boolean;
  chipRef: Ref<HTMLButtonElement>;
  onOpen: (chip: HTMLButtonElement) => void;
}) {
  const value = describeFilter(query, name);
  return (
    <li className="flex">
      <button
        type="button"
        ref={chipRef}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={(event) => onOpen(event.currentTarget)}
        className={classes(
          "chip",
          value === null
            ? "chip-unset glyph glyph-down"
            : "rounded-r-none border-accent border-r-0 bg-accent-tint pr-1.5 pl-2.5 text-text",
        )}
      >
        {FILTER_NAMES[name]}
        {value !== null && <span className="num one-line max-w-52 font-medium">{value}</span>}
      </button>
      {value !== null && (
        <Link
          href={paymentsHref(withoutFilter(query, name))}
          scroll={false}
          aria-label={`Remove ${FILTER_NAMES[name]}: ${value}`}
          className={classes("chip", "rounded-l-none border-accent border-l-0 bg-accent-tint pr-2 pl-1")}
        >
          <X aria-hidden className="size-3" />
        </Link>
      )}
    </li>
  );
}
