"use client";
import { Plus } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTransition } from "react";
import { callAction } from "@/components/session/call-action";
import { useTimeZone } from "@/components/shell/time-zone";
import { Button } from "@/components/ui/button";
import { addToast } from "@/components/ui/toasts";
import { startBatchAction } from "@/features/deposits/batches/actions";
import { formatMoment } from "@/lib/time/format";

const UNKNOWN_OUTCOME = "Check the list before you try again.";

/** Starts a batch named after the current time and opens it. */
export function StartBatch() {
  const router = useRouter();
  const zone = useTimeZone();
  const [isPending, startTransition] = useTransition();
  const start = () =>
    startTransition(async () => {
      const title = `Batch of ${formatMoment(new Date().toISOString(), zone, "date-time")}`;
      const started = await callAction(startBatchAction, UNKNOWN_OUTCOME)({ title });
      if (started.ok) return router.push(`/batches/${started.value.batchId}`);
      addToast({ tone: "bad", title: started.message });
    });
  return (
    <Button tone="primary" isPending={isPending} onPress={start}>
      <Plus aria-hidden />
      New batch
    </Button>
  );
}
