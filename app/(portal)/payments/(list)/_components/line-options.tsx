"use client";
import { classes } from "@/components/ui/classes";
import type { LinePreview } from "@/lib/portal/payments/resolve-filter-line";
import { describeFilter, FILTER_NAMES, type FilterName } from "./filter-model";
import { EMPTY_QUERY } from "./payments-search";

/** Below the typed line: what it means so far, and how its last word can go on. The input keeps the focus and handles the keys. */
export function LineOptions({
  id,
  preview: { filters, problem, completions },
  active,
  idOf,
  onChoose,
}: {
  id: string;
  preview: LinePreview;
  /** The index of the active completion; -1 for none. */
  active: number;
  idOf: (index: number) => string;
  onChoose: (line: string) => void;
}) {
  const query = { ...EMPTY_QUERY, ...filters };
  const meant = (Object.keys(FILTER_NAMES) as FilterName[]).flatMap((name) => {
    const value = describeFilter(query, name);
    return value === null ? [] : [{ name, value }];
  });
  return (
    <div className="absolute top-full left-0 z-30 mt-1.5 w-[max(100%,min(560px,calc(100vw-2rem)))] animate-appear overflow-hidden rounded-lg bg-surface shadow-raised forced-colors:border">
      {completions.length > 0 && (
        <div id={id} role="listbox" aria-label="Ways to go on" className="max-h-72 overflow-auto p-1">
          {completions.map(({ line, label, detail }, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the input holds the focus and handles the keys
            <div
              key={line}
              id={idOf(index)}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => onChoose(line)}
              className={classes(
                "num flex min-h-8 cursor-default items-center justify-between gap-3 rounded-md px-2.5 pointer-coarse:min-h-11",
                index === active ? "bg-accent-tint forced-colors:outline-2" : "hover:bg-hover",
              )}
            >
              <span className="wrap-anywhere">{label}</span>
              {detail && <span className="shrink-0 text-muted">{detail}</span>}
            </div>
          ))}
        </div>
      )}
      <p role="status" className="border-t px-3.5 py-2 text-muted text-xs first:border-t-0">
        {problem ??
          (meant.length === 0 && !filters.find ? (
            "Try account:operating, >1000, nov, last week, status:hold, returned."
          ) : (
            <>
              {meant.map(({ name, value }, index) => (
                <span key={name}>
                  {index > 0 && " · "}
                  {FILTER_NAMES[name]} <strong className="num font-medium text-text">{value}</strong>
                </span>
              ))}
              {filters.find && (
                <span>
                  {meant.length > 0 && " · "}Text <strong className="font-medium text-text">{filters.find}</strong>
                </span>
              )}
            </>
          ))}
      </p>
    </div>
  );
}
