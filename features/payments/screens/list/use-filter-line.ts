"use client";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { type KeyboardEvent, type RefObject, useEffect, useState, useTransition } from "react";
import { problemOfRead, readPortal } from "@/components/session/read-portal";
import type { PaymentsQuery } from "@/features/payments/payments-query";
import type { LinePreview } from "@/features/payments/resolve-filter-line";
import { filtersOnly, paymentsHref } from "./payments-search";

/** Debounce delay, so that typing a word sends only one request. */
const DEBOUNCE_MS = 120;

const fetchPreview = (line: string, today: string, signal = new AbortController().signal) =>
  readPortal<LinePreview>(`/api/payments/filter-line?${new URLSearchParams({ q: line, today })}`, signal);

/** Applies a line by adding its filters to the list's URL. An invalid line stays in the field with an error. */
function useApplyLine(initial: string, { query, today }: { readonly query: PaymentsQuery; readonly today: string }) {
  const router = useRouter();
  const [text, setText] = useState(initial);
  const [isPending, startTransition] = useTransition();
  /** The last line that could not be applied, and why. */
  const [invalidLine, setInvalidLine] = useState<{ line: string; problem: string | null }>();
  const [shown, setShown] = useState({ initial, isPending });
  // After applying a line or navigating back, filters appear as chips and the field shows the page's search text.
  if (shown.initial !== initial || shown.isPending !== isPending) {
    setShown({ initial, isPending });
    if (!isPending && !invalidLine) setText(initial);
  }
  const apply = (line: string) =>
    startTransition(async () => {
      const parsed = await parseLine(line, today);
      setInvalidLine(parsed.problem === null ? undefined : { line, problem: parsed.problem });
      if (parsed.problem !== null) return;
      startTransition(() =>
        router.push(paymentsHref({ ...filtersOnly(query), find: undefined, ...parsed.filters }), { scroll: false }),
      );
    });
  return { text, setText, isPending, apply, problem: invalidLine?.line === text ? invalidLine.problem : null };
}

/**
 * Manages the filter line's text, preview and keys. The arrow keys select a completion and Enter accepts it; without a
 * selected completion, Enter applies the line. Escape closes the completions, then clears the field.
 *
 * @param initial the line when the page opened
 * @param idOf returns the element ID of a completion; the active completion is scrolled into view
 */
export function useFilterLine(
  initial: string,
  { query, today }: { readonly query: PaymentsQuery; readonly today: string },
  field: RefObject<HTMLInputElement | null>,
  idOf: (index: number) => string,
) {
  const { text, setText, isPending, apply: applyLine, problem } = useApplyLine(initial, { query, today });
  const [isTyping, setTyping] = useState(false);
  const [active, setActive] = useState(-1);
  const preview = useLinePreview(isTyping ? text : null, today);
  const completions = preview?.completions ?? [];
  const activeId = completions[active] && idOf(active);
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: "nearest" });
  }, [activeId]);

  const apply = (line: string) => {
    setTyping(false);
    applyLine(line);
  };
  const change = (line: string) => {
    setText(line);
    setTyping(true);
    setActive(-1);
  };
  const clear = () => {
    setText("");
    setTyping(false);
    if (initial) apply("");
    field.current?.focus();
  };
  const moveBy = (step: number) => {
    const { length } = completions;
    setActive((index) => (index < 0 && step < 0 ? length - 1 : (index + step + length) % length));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const chosen = completions[active];
    if (step !== undefined && completions.length > 0) moveBy(step);
    else if (event.key === "Enter" && chosen) change(chosen.line);
    else if (event.key === "Escape") {
      if (preview) setTyping(false);
      else clear();
    } else return;
    event.preventDefault();
  };
  return {
    text,
    problem,
    preview,
    active,
    activeId,
    isPending,
    apply,
    change,
    clear,
    close: () => setTyping(false),
    onKeyDown,
  };
}

/** Returns the filters in a line, or its problem. */
async function parseLine(line: string, today: string): Promise<Pick<LinePreview, "filters" | "problem">> {
  if (!line.trim()) return { filters: {}, problem: null };
  try {
    return await fetchPreview(line.trim(), today);
  } catch (error) {
    return { filters: {}, problem: problemOfRead(error as Error) };
  }
}

/**
 * Loads a line's filters and completions of its last word; null for an empty line and until they are loaded.
 *
 * @param text null unless the user is typing
 */
function useLinePreview(text: string | null, today: string): LinePreview | null {
  const [requested, setRequested] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setRequested(text), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const { data } = useQuery({
    queryKey: ["filter-line", requested, today],
    queryFn: ({ signal }) => fetchPreview(requested ?? "", today, signal),
    enabled: requested !== null && requested.trim() !== "",
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 10_000,
  });
  return text?.trim() ? (data ?? null) : null;
}
