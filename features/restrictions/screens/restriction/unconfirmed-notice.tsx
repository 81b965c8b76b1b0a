"use client";
import { useRouter } from "next/navigation";
import { useTransition } from "react";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { confirmFreeze } from "@/features/restrictions/screens/confirm-freeze";

/** Explains that a freeze took effect without a second factor, and lets the person who placed the freeze confirm it. */
export function UnconfirmedNotice({ restrictionId, canConfirm }: { restrictionId: string; canConfirm: boolean }) {
  const router = useRouter();
  const [isPending, startTransition] = useTransition();
  const confirm = () =>
    startTransition(async () => {
      if (await confirmFreeze(restrictionId)) router.refresh();
    });
  return (
    <Notice
      tone="warn"
      title="Not confirmed"
      className="mb-3.5"
      actions={
        canConfirm && (
          <Button isPending={isPending} onPress={confirm}>
            Confirm it
          </Button>
        )
      }
    >
      {canConfirm
        ? "This freeze took effect without your second factor. Confirm it so that it needs no review."
        : "The person who placed this freeze has not confirmed it with a second factor. It is in force; review it."}
    </Notice>
  );
}
