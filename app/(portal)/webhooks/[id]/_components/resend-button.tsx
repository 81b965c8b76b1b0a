"use client";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { resendDeliveryAction } from "@/app/(portal)/webhooks/actions";
import { callAction } from "@/components/session/call-action";
import { callPortal } from "@/components/session/fetch-portal";
import { Button } from "@/components/ui/button";
import { addToast } from "@/components/ui/toasts";
import type { DeliveryDetailView } from "@/lib/portal/webhooks/get-delivery";
import { awaitAttempt } from "./await-attempt";

const PAUSE_MS = 1000;

/** Sends a delivery again with the same event id, and reports what the receiver responded. */
export function ResendButton({ deliveryId }: { deliveryId: string }) {
  const router = useRouter();
  const [isPending, setPending] = useState(false);
  const resend = async () => {
    setPending(true);
    const outcome = await callAction(resendDeliveryAction)({ deliveryId });
    if (outcome.ok) {
      const path = `/api/deliveries/${encodeURIComponent(outcome.value.deliveryId)}`;
      const read = async () => {
        const found = await callPortal<DeliveryDetailView>(path);
        return found.ok ? found.value : null;
      };
      addToast(await awaitAttempt(outcome.value, read, () => new Promise((done) => setTimeout(done, PAUSE_MS))));
    } else addToast({ tone: "bad", title: "Not sent again", detail: outcome.message });
    setPending(false);
    router.refresh();
  };
  return (
    <Button size="small" tone="quiet" onPress={() => void resend()} isPending={isPending}>
      Resend
    </Button>
  );
}
