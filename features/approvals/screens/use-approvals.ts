"use client";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useLiveQuery } from "@/components/actions/use-live-query";
import { useShortcuts } from "@/components/keys/use-shortcuts";
import { readPortal } from "@/components/session/read-portal";
import type { ApprovalDetail } from "@/features/approvals/get-approval";
import type { ApprovalList, ApprovalListName } from "@/features/approvals/list-approvals";

/** One list of the inbox, updated live. */
export function useApprovals(list: ApprovalListName, initial: ApprovalList) {
  return useLiveQuery<ApprovalList>("approvals", `/api/approvals?list=${list}`, initial, ["approval"]);
}

/** One approval; reloaded whenever one of the lists is. */
export function useApproval(id: string) {
  return useQuery({
    queryKey: ["approvals", "one", id],
    queryFn: ({ signal }) => readPortal<ApprovalDetail>(`/api/approvals/${encodeURIComponent(id)}`, signal),
    retry: false,
    refetchInterval: 30_000,
  });
}

/** The selected approval, which J and K change, and the marked approvals, which Space and X toggle. */
export function useSelection(
  { rows }: ApprovalList,
  options: { readonly list: ApprovalListName; readonly initial: string | null; readonly canMark: boolean },
) {
  const [selectedId, setSelectedId] = useState(options.initial);
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const selected = rows.find(({ id }) => id === selectedId) ?? rows[0];
  const select = (id: string) => {
    setSelectedId(id);
    window.history.replaceState(null, "", `/approvals?list=${options.list}&selected=${encodeURIComponent(id)}`);
  };
  const move = (step: 1 | -1) => {
    const next = selected && rows[rows.indexOf(selected) + step];
    if (!next) return false;
    select(next.id);
    document.querySelector<HTMLElement>(`[data-approval="${CSS.escape(next.id)}"]`)?.focus();
  };
  const mark = (id: string) =>
    setMarked((before) => new Set(before.has(id) ? [...before].filter((other) => other !== id) : [...before, id]));
  useShortcuts("Approvals", [
    { keys: ["j"], description: "Next", isRepeatable: true, run: () => move(1) },
    { keys: ["k"], description: "Previous", isRepeatable: true, run: () => move(-1) },
    ...(options.canMark
      ? [{ keys: ["x"], description: "Select, to decide several at once", run: () => selected && mark(selected.id) }]
      : []),
  ]);
  // Approvals that another person has decided are no longer listed.
  const stillListed = rows.filter(({ id }) => marked.has(id));
  return { selected, select, marked: stillListed, mark, clear: () => setMarked(new Set()) };
}
