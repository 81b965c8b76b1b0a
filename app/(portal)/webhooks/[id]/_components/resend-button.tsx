"use client";
import { useRouter } from "next/navigation";
import { useEffect, useState, useTransition } from "react";
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
  const [sent, setSent] = useState(0);
  useEffect(() => {
    if (sent === 0) return;
    const timers = ATTEMPTED_WITHIN_MS.map((delayMs) => setTimeout(() => router.refresh(), delayMs));
    return () => timers.forEach(clearTimeout);
  }, [sent, router]);
  const resend = () =>
    startTransition(async () => {
      const outcome = await callAction(resendDeliveryAction)({ deliveryId });
      if (outcome.ok) addToast({ tone: "good", title: "Sent again", detail: "The same event, with the same id." });
      else addToast({ tone: "bad", title: "Not sent again", detail: outcome.message });
      router.refresh();
      if (outcome.ok) setSent((count) => count + 1);
    });
  return (
    <Button size="small" tone="quiet" onPress={resend} isPending={isPending}>
      Resend
    </Button>
  );
}
