"use client";
import dynamic from "next/dynamic";
import { useState } from "react";
import { Button } from "@/components/ui/button";

const CancelDialog = dynamic(() => import("./cancel-dialog").then((module) => module.CancelDialog), { ssr: false });

/** Takes a deposit back. When that is not possible the button stays, can be reached, and says why. */
export function CancelDeposit({
  paymentId,
  amount,
  isAllowed,
  whyNot,
}: {
  paymentId: string;
  amount: string;
  isAllowed: boolean;
  whyNot: string | null;
}) {
  const [isOpen, setOpen] = useState(false);
  if (!isAllowed) {
    return (
      // Reachable though it does nothing, so that the reason can be read by keyboard.
      <button
        type="button"
        aria-disabled="true"
        data-tip={whyNot ?? "This payment can’t be canceled."}
        className="explained touch-target inline-flex h-8 items-center rounded-md border px-3 font-medium text-muted"
      >
        Cancel
      </button>
    );
  }
  return (
    <>
      <Button tone="danger" onPress={() => setOpen(true)}>
        Cancel
      </Button>
      {isOpen && <CancelDialog paymentId={paymentId} amount={amount} onClose={() => setOpen(false)} />}
    </>
  );
}
