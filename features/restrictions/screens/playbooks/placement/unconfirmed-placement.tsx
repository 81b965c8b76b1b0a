"use client";
import { useRouter } from "next/navigation";
import { useTransition } from "react";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { confirmPlacement } from "@/features/restrictions/screens/playbooks/confirm-placement";

/** Explains that freezes took effect without a second factor, and lets the person who placed them confirm them all. */
export function UnconfirmedPlacement({
  placementId,
  unconfirmed,
  canConfirm,
}: {
  placementId: string;
  unconfirmed: number;
  canConfirm: boolean;
}) {
  const router = useRouter();
  const [isPending, startTransition] = useTransition();
  const confirm = () =>
    startTransition(async () => {
      await confirmPlacement(placementId);
      router.refresh();
    });
  return (
    <Notice
      tone="warn"
      title={unconfirmed === 1 ? "One freeze is not confirmed" : `${unconfirmed} freezes are not confirmed`}
      className="mb-3.5"
      actions={
        canConfirm && (
          <Button isPending={isPending} onPress={confirm}>
            Confirm {unconfirmed === 1 ? "it" : "them"}
          </Button>
        )
      }
    >
      {canConfirm
        ? "They took effect without your second factor. Confirm them so that they need no review."
        : "The person who placed them has not confirmed them with a second factor. They are in force; review them."}
    </Notice>
  );
}
