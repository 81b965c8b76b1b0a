"use client";
import { useRouter } from "next/navigation";
import { useTransition } from "react";
import { resendDeliveryAction } from "@/app/(portal)/webhooks/actions";
import { Button } from "@/components/ui/button";
import { addToast } from "@/components/ui/toasts";

/** Sends a delivery again with the same event id, so that a receiver can recognize a duplicate. */
export function ResendButton({ deliveryId }: { deliveryId: string }) {
  const router = useRouter();
  const [isPending, startTransition] = useTransition();
  const resend = () =>
    startTransition(async () => {
      const outcome = await resendDeliveryAction({ deliveryId }).catch(() => null);
      if (outcome?.ok) addToast({ tone: "good", title: "Sent again", detail: "The same event, with the same id." });
      else
        addToast({ tone: "bad", title: "Not sent again", detail: outcome?.message ?? "The portal did not respond." });
      router.refresh();
    });
  return (
    <Button size="small" tone="quiet" onPress={resend} isPending={isPending}>
      Resend
    </Button>
  );
}
