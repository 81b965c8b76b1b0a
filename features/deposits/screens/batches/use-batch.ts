"use client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { sendChange } from "@/components/actions/send-change";
import { readPortal } from "@/components/session/read-portal";
import type { BatchChange } from "@/features/deposits/batches/batch-changes";
import type { BatchView } from "@/features/deposits/batches/batch-view";
import { createAmountQueue } from "./amount-queue";

/** Returns the portal's draft with locally typed amounts, and functions for changing the draft. */
export function useBatch(initial: BatchView) {
  const { id } = initial;
  const path = `/api/batches/${id}`;
  const queries = useQueryClient();
  const [problem, setProblem] = useState<string | null>(null);
  const queue = useRef<Promise<boolean>>(Promise.resolve(true));
  const [pendingChanges, setPendingChanges] = useState(0);
  const { data } = useQuery({
    queryKey: ["batch", id],
    queryFn: ({ signal }) => readPortal<BatchView>(path, signal),
    initialData: initial,
    // Only this user can change the batch, and every change returns the updated batch.
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const getBatch = () => queries.getQueryData<BatchView>(["batch", id]) ?? initial;
  const setBatch = (batch: BatchView) => queries.setQueryData(["batch", id], batch);
  const reload = async () => {
    await queries.refetchQueries({ queryKey: ["batch", id] });
    setBatch(amounts.withTypedAmounts(getBatch()));
  };
  const amounts: ReturnType<typeof useAmountSaves> = useAmountSaves({
    path: `${path}/amounts`,
    getBatch,
    setBatch,
    reload,
    onProblem: setProblem,
  });

  const sendNow = async (buildChange: (batch: BatchView) => BatchChange | null): Promise<boolean> => {
    await amounts.flush();
    const requestedChange = buildChange(getBatch());
    if (!requestedChange) return false;
    const changed = await sendChange<BatchView>("PATCH", path, requestedChange);
    setProblem(changed.ok ? null : changed.message);
    if (changed.ok) setBatch(amounts.withTypedAmounts(changed.value));
    else if (changed.code === "stale") await reload();
    return changed.ok;
  };

  /** Sends a change after all earlier changes are saved; resolves to false if it was not made. */
  const change = (buildChange: (batch: BatchView) => BatchChange | null): Promise<boolean> => {
    setPendingChanges((count) => count + 1);
    const sent = queue.current.then(() => sendNow(buildChange)).finally(() => setPendingChanges((count) => count - 1));
    queue.current = sent.catch(() => false);
    return sent;
  };

  /** Saves all typed values; returns the resulting batch. */
  const flush = async (): Promise<BatchView> => {
    await queue.current;
    await amounts.flush();
    return getBatch();
  };

  return {
    batch: data,
    change,
    setAmount: amounts.setAmount,
    flush,
    isSaving: amounts.isSaving || pendingChanges > 0,
    isChanging: pendingChanges > 0,
    problem,
    reload,
  };
}

export type BatchState = ReturnType<typeof useBatch>;

/** Returns the ID and current version of a check for use in a change, or null if the check was deleted. */
export function checkVersionOf(batch: BatchView, checkId: string) {
  const check = batch.checks.find(({ id }) => id === checkId);
  return check ? { checkId, version: check.version } : null;
}

type AmountSaveOptions = Omit<Parameters<typeof createAmountQueue>[0], "send" | "onSaving">;

/** Manages the queue of typed amounts; sends waiting amounts when the user leaves or closes the page. */
function useAmountSaves(options: AmountSaveOptions) {
  const [isSaving, setSaving] = useState(false);
  const [{ setAmount, flush, withTypedAmounts, leave }] = useState(() =>
    createAmountQueue({ ...options, send: sendChange, onSaving: setSaving }),
  );
  useEffect(() => {
    window.addEventListener("pagehide", leave);
    return () => {
      window.removeEventListener("pagehide", leave);
      void flush();
    };
  }, [flush, leave]);
  return { setAmount, flush, withTypedAmounts, isSaving };
}
