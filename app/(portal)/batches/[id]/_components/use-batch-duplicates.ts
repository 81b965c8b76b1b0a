"use client";
import { useQuery } from "@tanstack/react-query";
import { readPortal } from "@/components/session/read-portal";
import type { BatchDuplicate } from "@/lib/portal/batches/batch-duplicates";
import type { BatchView } from "@/lib/portal/batches/batch-view";

/** What checks of a draft may be duplicates of, looked up again when its checks or amounts changed. */
export function useBatchDuplicates({ id, checks }: BatchView, isSaving: boolean): readonly BatchDuplicate[] {
  const fingerprint = checks.map((check) => `${check.id} ${check.front?.id} ${check.amountCents}`).join();
  const { data } = useQuery({
    queryKey: ["batch-duplicates", id, fingerprint],
    queryFn: ({ signal }) => readPortal<BatchDuplicate[]>(`/api/batches/${id}/duplicates`, signal),
    // The portal compares what it has.
    enabled: checks.length > 0 && !isSaving,
    placeholderData: (before) => before,
    retry: false,
  });
  return data ?? [];
}
