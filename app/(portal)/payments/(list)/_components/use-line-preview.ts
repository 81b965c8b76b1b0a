"use client";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { readPortal } from "@/components/session/read-portal";
import type { LinePreview } from "@/lib/portal/payments/resolve-filter-line";

/** Debounce: one request per typed word. */
const DEBOUNCE_MS = 120;

/**
 * What the typed line means and how its last word can go on; null for an empty line, and while it is unknown.
 *
 * @param text null while nobody types
 */
export function useLinePreview(text: string | null, today: string): LinePreview | null {
  const [asked, setAsked] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const { data } = useQuery({
    queryKey: ["filter-line", asked, today],
    queryFn: ({ signal }) =>
      readPortal<LinePreview>(`/api/payments/filter-line?${new URLSearchParams({ q: asked ?? "", today })}`, signal),
    enabled: asked !== null && asked.trim() !== "",
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 10_000,
  });
  return text?.trim() ? (data ?? null) : null;
}
