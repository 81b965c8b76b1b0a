"use client";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { problemOfRead, readPortal } from "@/components/session/read-portal";
import type { LinePreview } from "@/lib/portal/payments/resolve-filter-line";

/** Debounce: one request per typed word. */
const DEBOUNCE_MS = 120;

const previewOf = (line: string, today: string, signal = new AbortController().signal) =>
  readPortal<LinePreview>(`/api/payments/filter-line?${new URLSearchParams({ q: line, today })}`, signal);

/** The filters of a line that is to be applied, or why they are not known. */
export async function readLine(line: string, today: string): Promise<Pick<LinePreview, "filters" | "problem">> {
  if (!line.trim()) return { filters: {}, problem: null };
  try {
    return await previewOf(line.trim(), today);
  } catch (error) {
    return { filters: {}, problem: problemOfRead(error as Error) };
  }
}

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
    queryFn: ({ signal }) => previewOf(asked ?? "", today, signal),
    enabled: asked !== null && asked.trim() !== "",
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 10_000,
  });
  return text?.trim() ? (data ?? null) : null;
}
