"use client";
import { Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { callAction } from "@/components/session/call-action";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { addToast } from "@/components/ui/toasts";
import { discardBatchAction } from "@/features/deposits/batches/actions";

const UNKNOWN_OUTCOME = "Reload the page to see whether the batch is still there.";

/** Discards a draft after confirmation. */
export function DiscardBatch({ batchId }: { batchId: string }) {
  const router = useRouter();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button onPress={() => setAsking(true)}>
        <Trash2 aria-hidden />
        Discard
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="Discard this batch?"
          confirmLabel="Discard batch"
          onConfirm={async () => {
            const discarded = await callAction(discardBatchAction, UNKNOWN_OUTCOME)({ batchId });
            if (!discarded.ok) return discarded;
            addToast({ tone: "info", title: "The batch was discarded" });
            router.push("/batches");
            return null;
          }}
          onClose={() => setAsking(false)}
        >
          <p>Its images and amounts will be deleted. Nothing was sent to the bank.</p>
        </ConfirmDialog>
      )}
    </>
  );
}
