"use client";
import { type RefObject, type UIEvent, useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { Row } from "@/components/ui/table";
import type { PlannedLine } from "@/features/positive-pay/issue-files/reading/check-lines";
import { AFTER_ERRORS_ID } from "./correction-field";
import { LINE_GRID, LineRow } from "./line-row";
import type { Draft } from "./use-draft";

/** Row heights in pixels; narrow rows are shown as cards. */
const ROW_HEIGHTS = { wide: 44, narrow: 164 };

/** Rows rendered before and after the visible ones. */
const OVERSCAN = 8;

const NARROW = "(width < 768px)";

/** Height of the list in pixels. */
const HEIGHT = 528;

/** Makes the list scrollable by keyboard. */
const SCROLLED = {
  "aria-label": "Scrollable list of lines",
  tabIndex: 0,
  className: "overflow-auto focus-visible:-outline-offset-2",
} as const;

/** Set explicitly, because Safari drops the table role if `display` is not `table`. */
const TABLE = { role: "table" } as const;

/** Column titles. “Kind” and “Actions” are for screen readers only. */
const TITLES = ["Line", "Kind", "Account", "Check", "Amount", "Payee", "Issued", "Action", "Actions"];

/** A virtualized list, which renders only the rows in view. */
export function LinesTable({ draft, numbers }: { draft: Draft; numbers: readonly number[] }) {
  const { from, to, rowHeight, totalHeight, onScroll } = useWindow(numbers.length, HEIGHT);
  const lines = useLines(draft, numbers.slice(from, to));
  const list = useRef<HTMLElement>(null);
  const errors = useMemo(() => new Set(draft.report?.lines.repair), [draft.report]);
  const isError = (index: number) => errors.has(numbers[index] ?? 0);
  const focusNextError = useNextError(list, { count: numbers.length, rowHeight, isError, loaded: lines });
  return (
    <section ref={list} {...SCROLLED} onScroll={onScroll} style={{ maxHeight: HEIGHT }}>
      <table
        {...TABLE}
        aria-label="Lines of the file"
        aria-rowcount={numbers.length + 1}
        className="num block text-sm md:min-w-[980px]"
      >
        <thead className="sticky top-0 z-10 block border-b bg-surface text-muted text-xs max-md:sr-only">
          <Row className={`${LINE_GRID} h-8`}>
            {TITLES.map((title) => (
              <th
                key={title}
                scope="col"
                className="text-left font-medium data-[title=Payee]:pl-4 data-[title=Amount]:text-right"
                data-title={title}
              >
                {title === "Kind" || title === "Actions" ? <span className="sr-only">{title}</span> : title}
              </th>
            ))}
          </Row>
        </thead>
        <tbody className="block" style={{ height: totalHeight, paddingTop: from * rowHeight }}>
          {numbers.slice(from, to).map((number, at) => (
            <LineRow
              key={number}
              line={lines.get(number)}
              index={from + at}
              height={rowHeight}
              correction={draft.corrections[number]}
              onCorrection={(correction) => draft.correct(number, correction)}
              onNext={focusNextError}
            />
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Fetches the lines from the worker after each check; returns the previous lines until the new ones arrive. */
function useLines({ worker, version }: Draft, numbers: readonly number[]): ReadonlyMap<number, PlannedLine> {
  const [lines, setLines] = useState<ReadonlyMap<number, PlannedLine>>(new Map());
  const numbersKey = numbers.join(" ");
  // biome-ignore lint/correctness/useExhaustiveDependencies: fetch again after every check
  useEffect(() => {
    let isCurrent = true;
    const requestedNumbers = numbersKey ? numbersKey.split(" ").map(Number) : [];
    void worker?.call("lines", { numbers: requestedNumbers }).then((fetched) => {
      if (isCurrent) setLines(new Map(fetched.map((line) => [line.line, line])));
    });
    return () => {
      isCurrent = false;
    };
  }, [worker, version, numbersKey]);
  return lines;
}

/** Computes which rows to render: those in view and a few around them. All rows have the same height. */
function useWindow(count: number, height: number) {
  const [top, setTop] = useState(0);
  const isNarrow = useSyncExternalStore(
    watchWidth,
    () => matchMedia(NARROW).matches,
    () => false,
  );
  const rowHeight = isNarrow ? ROW_HEIGHTS.narrow : ROW_HEIGHTS.wide;
  const from = Math.max(0, Math.floor(top / rowHeight) - OVERSCAN);
  const to = Math.min(count, Math.ceil((top + height) / rowHeight) + OVERSCAN);
  return {
    from,
    to,
    rowHeight,
    totalHeight: count * rowHeight,
    onScroll: (event: UIEvent<HTMLElement>) => setTop(event.currentTarget.scrollTop),
  };
}

function watchWidth(onChange: () => void): () => void {
  const query = matchMedia(NARROW);
  query.addEventListener("change", onChange);
  return () => query.removeEventListener("change", onChange);
}

/**
 * Returns a function that moves the focus to the next error: in the same row, else in the next row with an error, which
 * may not be rendered yet. After the last error, the focus moves to the control report.
 *
 * @param isError returns whether the row at an index had an error in the last check
 * @param loaded a value that changes whenever rows arrive
 */
function useNextError(
  list: RefObject<HTMLElement | null>,
  {
    count,
    rowHeight,
    isError,
    loaded,
  }: { count: number; rowHeight: number; isError: (index: number) => boolean; loaded: unknown },
): (field: HTMLInputElement) => void {
  /** The row to focus once it is rendered. */
  const awaitedIndex = useRef<number | null>(null);

  const goTo = (from: number) => {
    let index = from;
    while (index < count && !isError(index)) index += 1;
    const field = list.current?.querySelector<HTMLInputElement>(`input[data-correction="${index}"]`);
    awaitedIndex.current = field || index === count ? null : index;
    if (index === count) document.getElementById(AFTER_ERRORS_ID)?.focus();
    else if (field) focus(field);
    else list.current?.scrollTo({ top: Math.max(0, index - 2) * rowHeight });
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: retried when rows arrive
  useEffect(() => {
    if (awaitedIndex.current !== null) goTo(awaitedIndex.current);
  }, [loaded]);

  return (field) => {
    const index = Number(field.dataset.correction);
    const fields = [...(list.current?.querySelectorAll<HTMLInputElement>(`input[data-correction="${index}"]`) ?? [])];
    const next = fields[fields.indexOf(field) + 1];
    if (next) focus(next);
    else goTo(index + 1);
  };
}

function focus(field: HTMLInputElement): void {
  field.focus();
  field.select();
}
