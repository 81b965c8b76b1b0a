"use client";
import { useState } from "react";
import { SIDE_LABELS } from "@/components/check/types";
import { useShortcuts } from "@/components/keys/use-shortcuts";
import { ButtonLink } from "@/components/ui/button-link";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { Kbd } from "@/components/ui/kbd";
import { SegmentedControl } from "@/components/ui/segmented-control";
import type { ImageView } from "@/lib/contract/enums";
import { describeKind } from "@/lib/contract/labels/payment-kinds";
import type { PaymentRow } from "@/lib/portal/payments/list-payments";
import { PaymentImage } from "./payment-image";
import { PreviewFacts } from "./payment-preview";

/** The selected check, large, without leaving the list: J and K move on, F flips it, Space and Escape close. */
export function QuickLook({
  payment,
  onMove,
  onClose,
}: {
  payment: PaymentRow;
  onMove: (key: string) => void;
  onClose: () => void;
}) {
  const [side, setSide] = useState<ImageView>("front");
  const title = payment.checkNumber ? `Check ${payment.checkNumber}` : describeKind(payment).label;

  const move = (key: string) => onMove(key);
  const turnOver = () => setSide((shown) => (shown === "front" ? "back" : "front"));
  const close = (_: string, { target }: KeyboardEvent) => {
    if (target instanceof Element && target.closest("a, button")) return false;
    onClose();
  };
  useShortcuts(
    "Quick look",
    [
      { keys: ["j", "k"], description: "Next payment, previous payment", isRepeatable: true, run: move },
      { keys: ["f"], description: "Turn over", run: turnOver },
      { keys: [" "], description: "Close", run: close },
    ],
    true,
  );

  return (
    <Dialog title={title} isOpen onClose={onClose} width="max-w-[860px]">
      <div className="rounded-lg bg-sunken p-3 sm:p-5">
        <PaymentImage
          id={payment.id}
          side={side}
          title={title}
          isMissing={payment.hasNoFrontImage}
          className="max-h-[46dvh] w-full"
        />
      </div>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-2">
        <SegmentedControl
          label="Side of the check"
          value={side}
          onChange={setSide}
          segments={[
            { value: "front", label: SIDE_LABELS.front },
            { value: "back", label: SIDE_LABELS.back },
          ]}
        />
        <span className="flex items-center gap-1 text-muted text-xs max-sm:hidden">
          <Kbd>J</Kbd>
          <Kbd>K</Kbd> next <Kbd>F</Kbd> turn over <Kbd>Space</Kbd> close
        </span>
      </div>
      <PreviewFacts payment={payment} className="px-0! sm:grid-cols-2! sm:gap-x-10" />
      <DialogActions>
        <ButtonLink href={`/payments/${payment.id}`} tone="primary">
          Open the payment
        </ButtonLink>
      </DialogActions>
    </Dialog>
  );
}
