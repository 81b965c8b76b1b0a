"use client";
import { useRouter } from "next/navigation";
import { useTransition } from "react";
import { callAction } from "@/components/session/call-action";
import { Button } from "@/components/ui/button";
import { addToast } from "@/components/ui/toasts";
import { resolvePaymentAction } from "@/features/payments/actions";

/** Marks a rejected or returned payment resolved, or reopens it. */
export function ResolveButton({
  paymentId,
  what,
  isUndo,
  size,
  onDone,
}: {
  paymentId: string;
  /** A short description of the payment, for the toast and for screen readers. */
  what: string;
  isUndo?: boolean;
  size?: "small";
  onDone?: () => void;
}) {
  const router = useRouter();
  const [isPending, startTransition] = useTransition();
  const label = isUndo ? "Reopen" : "Mark resolved";
  const send = () =>
    startTransition(async () => {
      const outcome = await callAction(resolvePaymentAction)({ paymentId, isResolved: !isUndo });
      if (outcome.ok) {
        addToast({
          tone: "good",
          title: isUndo ? "Back in Needs attention" : "Marked resolved",
          detail: isUndo ? what : `${what}. You can reopen it on its page.`,
        });
        onDone?.();
      } else {
        addToast({ tone: "bad", title: "Not saved", detail: outcome.message });
      }
      router.refresh();
    });
  return (
    <Button
      size={size}
      tone={isUndo ? "quiet" : "plain"}
      onPress={send}
      isPending={isPending}
      aria-label={`${label}: ${what}`}
    >
      {label}
    </Button>
  );
}
