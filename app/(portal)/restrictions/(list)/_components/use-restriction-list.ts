"use client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { readPortal, SignedOutError } from "@/components/shell/read-portal";
import { useLive } from "@/components/shell/use-live";
import type { RestrictionList } from "@/lib/portal/restrictions/list-restrictions";
import { type RestrictionsQuery, restrictionsSearch } from "./restrictions-query";

const POLL_MS = 5000;
const LIVE_POLL_MS = 30_000;

/**
 * The list as the portal's ledger has it now: starts with what the server rendered, then asks whenever the portal tells
 * of a change, and every few seconds while it can't.
 */
export function useRestrictionList(initial: RestrictionList, query: RestrictionsQuery) {
  const search = restrictionsSearch(query);
  const client = useQueryClient();
  const isLive = useLive(
    ["restriction", "intent"],
    () => void client.invalidateQueries({ queryKey: ["restrictions"] }),
  );
  const { data, error, refetch } = useQuery({
    queryKey: ["restrictions", search],
    queryFn: ({ signal }) => readPortal<RestrictionList>(`/api/restrictions${search}`, signal),
    initialData: initial,
    retry: false,
    refetchInterval: isLive ? LIVE_POLL_MS : POLL_MS,
  });
  return { list: data, isStale: error !== null && !(error instanceof SignedOutError), refetch, news: useNews(data) };
}

/** A sentence for a screen reader when rows appeared or were removed; empty otherwise. */
function useNews(list: RestrictionList): string {
  const [news, setNews] = useState("");
  const previous = useRef(list);
  useEffect(() => {
    const before = new Map(previous.current.rows.map(({ id, record }) => [id, record.status]));
    previous.current = list;
    const added = list.rows.filter(({ id }) => !before.has(id)).length;
    const changed = list.rows.filter(({ id, record }) => before.has(id) && before.get(id) !== record.status).length;
    if (added > 0) setNews(`${added} new ${added === 1 ? "restriction" : "restrictions"}.`);
    else if (changed > 0) setNews(`${changed} ${changed === 1 ? "restriction" : "restrictions"} changed.`);
  }, [list]);
  return news;
}
