"use client";
import { useRouter } from "next/navigation";
import { useTransition } from "react";
import { resendDeliveryAction } from "@/app/(portal)/webhooks/actions";
import { callAction } from "@/components/session/call-action";
import { Button } from "@/components/ui/button";
import { addToast } from "@/components/ui/toasts";

/** The bank makes the attempt after it has responded: most receivers respond within these. */
const ATTEMPTED_WITHIN_MS = [1000, 4000];

/** Sends a delivery again with the same event id, so that a receiver can recognize a duplicate. */
export function ResendButton({ deliveryId }: { deliveryId: string }) {
  const router = useRouter();
  const [isPending, startTransition] = useTransition();
  const resend = () =>
    startTransition(async () => {
      const outcome = await callAction(resendDeliveryAction)({ deliveryId });
      if (outcome.ok) addToast({ tone: "good", title: "Sent again", detail: "The same event, with the same id." });
      else addToast({ tone: "bad", title: "Not sent again", detail: outcome.message });
      router.refresh();
      if (outcome.ok) for (const delayMs of ATTEMPTED_WITHIN_MS) setTimeout(() => router.refresh(), delayMs);
    });
  return (
    <Button size="small" tone="quiet" onPress={resend} isPending={isPending}>
      Resend
    </Button>
  );
}
