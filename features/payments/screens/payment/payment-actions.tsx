"use client";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { lazyComponent } from "@/components/ui/on-demand";
import type { PaymentActions as Actions } from "@/features/payments/view-actions";

const CancelDialog = lazyComponent(() => import("./cancel-dialog").then((module) => module.CancelDialog));
const ReturnDialog = lazyComponent(() => import("./return-dialog").then((module) => module.ReturnDialog));

type DialogName = "cancel" | "initiate" | "simulate";

/** Buttons for the actions the user may take on a payment; an unavailable action explains why. */
export function PaymentActions({
  paymentId,
  amount,
  actions,
}: {
  paymentId: string;
  amount: string;
  actions: Actions;
}) {
  const [open, setOpen] = useState<DialogName | null>(null);
  const { cancel, initiateReturn, simulateReturn, redeposit } = actions;
  const close = () => setOpen(null);
  const button = (name: DialogName, label: string, verdict: { allowed: boolean; reason: string | null } | null) => {
    if (!verdict) return null;
    return verdict.allowed ? (
      <Button tone={name === "cancel" ? "danger" : "plain"} onPress={() => setOpen(name)}>
        {label}
      </Button>
    ) : (
      <UnavailableAction label={label} reason={verdict.reason} />
    );
  };
  return (
    <>
      {button("cancel", "Cancel", cancel)}
      {button("simulate", "Simulate a return", simulateReturn)}
      {button("initiate", "Return", initiateReturn)}
      {redeposit?.allowed && (
        <ButtonLink href={`/deposit?redeposit=${encodeURIComponent(paymentId)}`} tone="primary">
          Redeposit
        </ButtonLink>
      )}
      {open === "cancel" && <CancelDialog paymentId={paymentId} amount={amount} onClose={close} />}
      {(open === "initiate" || open === "simulate") && (
        <ReturnDialog
          kind={open}
          paymentId={paymentId}
          amount={amount}
          deadline={initiateReturn?.deadline ?? null}
          onClose={close}
        />
      )}
    </>
  );
}

/** A button for an action that is currently unavailable; it stays focusable and explains why. */
function UnavailableAction({ label, reason }: { label: string; reason: string | null }) {
  return (
    // Uses aria-disabled instead of disabled so that the reason is reachable by keyboard.
    <button
      type="button"
      aria-disabled="true"
      data-tip={reason ?? "Not available right now."}
      className="explained touch-target inline-flex h-8 items-center rounded-md border px-3 font-medium text-muted"
    >
      {label}
    </button>
  );
}
