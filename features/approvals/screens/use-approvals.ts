"use client";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useLiveQuery } from "@/components/actions/use-live-query";
import { useShortcuts } from "@/components/keys/use-shortcuts";
import { readPortal } from "@/components/session/read-portal";
import type { ApprovalDetail } from "@/features/approvals/get-approval";
import type { ApprovalList, ApprovalListName } from "@/features/approvals/list-approvals";

/** Returns one inbox list, with live updates. */
export function useApprovals(list: ApprovalListName, initial: ApprovalList) {
  return useLiveQuery<ApprovalList>("approvals", `/api/approvals?list=${list}`, initial, ["approval"]);
}

/** Returns one approval; reloads it whenever a list reloads. */
export function useApproval(id: string) {
  return useQuery({
    queryKey: ["approvals", "one", id],
    queryFn: ({ signal }) => readPortal<ApprovalDetail>(`/api/approvals/${encodeURIComponent(id)}`, signal),
    retry: false,
    refetchInterval: 30_000,
  });
}

/** Manages the selected approval (J and K move the selection) and the marked approvals (X toggles a mark). */
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
  const toggle = (id: string) =>
    setMarked((before) => new Set(before.has(id) ? [...before].filter((other) => other !== id) : [...before, id]));
  useShortcuts("Approvals", [
    { keys: ["j"], description: "Next", isRepeatable: true, run: () => move(1) },
    { keys: ["k"], description: "Previous", isRepeatable: true, run: () => move(-1) },
    ...(options.canMark
      ? [{ keys: ["x"], description: "Select, to decide several at once", run: () => selected && toggle(selected.id) }]
      : []),
  ]);
  // Drop marks on approvals that someone else has decided, which are no longer listed.
  const markedRows = rows.filter(({ id }) => marked.has(id));
  return { selected, select, marked: markedRows, toggle, clear: () => setMarked(new Set()) };
}
