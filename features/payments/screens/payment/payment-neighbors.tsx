"use client";
import { useQuery } from "@tanstack/react-query";
import { ChevronDown, ChevronUp } from "lucide-react";
import { useRouter } from "next/navigation";
import { useShortcuts } from "@/components/keys/use-shortcuts";
import { readLastList } from "@/components/navigation/last-list";
import { readPortal } from "@/components/session/read-portal";
import { IconButton } from "@/components/ui/icon-button";
import type { PaymentNeighbors as Neighbors } from "@/features/payments/find-neighbors";

/** Opens the next or previous payment in the most recently viewed list, by button or with J and K. */
export function PaymentNeighbors({ id }: { id: string }) {
  const router = useRouter();
  const { data } = useQuery({
    queryKey: ["payment-neighbors", id],
    queryFn: ({ signal }) =>
      readPortal<Neighbors>(`/api/payments/${encodeURIComponent(id)}/neighbors${readLastList()}`, signal),
    retry: false,
    staleTime: 0,
  });
  const open = (neighbor: string | null | undefined) => {
    if (neighbor) router.push(`/payments/${encodeURIComponent(neighbor)}`);
  };
  useShortcuts("A payment", [
    { keys: ["j"], description: "Next payment in the list", run: () => open(data?.older) },
    { keys: ["k"], description: "Previous payment in the list", run: () => open(data?.newer) },
  ]);
  return (
    <span className="flex gap-0.5">
      <IconButton
        label="Previous payment in the list"
        shortcut="K"
        onPress={() => open(data?.newer)}
        isDisabled={!data?.newer}
      >
        <ChevronUp aria-hidden />
      </IconButton>
      <IconButton
        label="Next payment in the list"
        shortcut="J"
        onPress={() => open(data?.older)}
        isDisabled={!data?.older}
      >
        <ChevronDown aria-hidden />
      </IconButton>
    </span>
  );
}
