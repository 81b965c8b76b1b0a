"use client";
import { useEffect, useRef, useState } from "react";
import { useLiveQuery } from "@/app/(portal)/_components/use-live-query";
import type { RestrictionList } from "@/lib/portal/restrictions/list-restrictions";
import { type RestrictionsQuery, restrictionsSearch } from "./restrictions-query";

/** The list of a query, live, with an announcement of what changed in it. */
export function useRestrictionList(initial: RestrictionList, query: RestrictionsQuery) {
  const path = `/api/restrictions${restrictionsSearch(query)}`;
  const { data: list, ...state } = useLiveQuery("restrictions", path, initial, ["restriction", "intent"]);
  return { list, ...state, announcement: useAnnouncement(list) };
}

/** The announcement for screen readers when rows were added or changed; empty before. */
function useAnnouncement(list: RestrictionList): string {
  const [announcement, setAnnouncement] = useState("");
  const previous = useRef(list);
  useEffect(() => {
    const before = new Map(previous.current.rows.map(({ id, record }) => [id, record.status]));
    previous.current = list;
    const added = list.rows.filter(({ id }) => !before.has(id)).length;
    const changed = list.rows.filter(({ id, record }) => before.has(id) && before.get(id) !== record.status).length;
    if (added > 0) setAnnouncement(`${added} new ${added === 1 ? "restriction" : "restrictions"}.`);
    else if (changed > 0) setAnnouncement(`${changed} ${changed === 1 ? "restriction" : "restrictions"} changed.`);
  }, [list]);
  return announcement;
}
