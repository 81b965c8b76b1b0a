"use client";
import { useRouter } from "next/navigation";
import { useTransition } from "react";
import { resendDeliveryAction } from "@/app/(portal)/webhooks/actions";
import { Button } from "@/components/ui/button";
import { addToast } from "@/components/ui/toasts";

/** Has a delivery sent again, with the same event id: a receiver that had it already knows it. */
export function ResendButton({ deliveryId }: { deliveryId: string }) {
  const router = useRouter();
  const [isPending, startTransition] = useTransition();
  const resend = () =>
    startTransition(async () => {
      const outcome = await resendDeliveryAction({ deliveryId }).catch(() => null);
      if (outcome?.ok) addToast({ tone: "good", title: "Sent again", detail: "The same event, with the same id." });
      else addToast({ tone: "bad", title: "Not sent again", detail: outcome?.message ?? "The portal did not answer." });
      router.refresh();
    });
  return (
    <Button size="small" tone="quiet" onPress={resend} isPending={isPending}>
      Resend
    </Button>
  );
}
