"use client";
import { useEffect, useRef, useState } from "react";
import { CheckViewer } from "@/components/check/check-viewer";
import { SIDE_LABELS } from "@/components/check/types";
import { useShortcuts } from "@/components/keys/use-shortcuts";
import { ButtonLink } from "@/components/ui/button-link";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { Kbd } from "@/components/ui/kbd";
import type { ImageView } from "@/lib/contract/enums";
import { describeKind } from "@/lib/contract/labels/payment-kinds";
import type { ShownRow } from "./packed-list";
import { PreviewFacts } from "./payment-preview";

/**
 * Shows the selected check enlarged over the list. Keys: J and K select the next and previous payment, F flips the
 * check, Enter, + and − zoom, and Space and Escape close.
 */
export function QuickLook({
  payment,
  onMove,
  onClose,
}: {
  payment: ShownRow;
  onMove: (key: string) => void;
  onClose: () => void;
}) {
  const [side, setSide] = useState<ImageView>("front");
  const title = payment.checkNumber ? `Check ${payment.checkNumber}` : describeKind(payment).label;
  const viewer = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves when the payment changes
  useEffect(() => viewer.current?.querySelector("button")?.focus(), [payment.id]);

  useShortcuts(
    "Quick look",
    [
      { keys: ["j", "k"], description: "Next payment, previous payment" },
      { keys: [" "], description: "Close" },
    ],
    true,
  );
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { target, key } = event;
      const isOnControl = target instanceof Element && target.closest("a, button") && !target.closest(".check-frame");
      if (key === "j" || key === "k") onMove(key);
      else if (key === " " && !isOnControl) onClose();
      else return;
      event.preventDefault();
      event.stopPropagation();
    };
    // Uses the capture phase because the check image would otherwise handle Space first and zoom.
    document.addEventListener("keydown", onKey, true);
    return () => document.removeEventListener("keydown", onKey, true);
  }, [onMove, onClose]);

  const picture = (view: ImageView) =>
    payment.hasNoFrontImage
      ? null
      : {
          src: `/api/payments/${payment.id}/images/${view}?picture=deposited`,
          alt: `${SIDE_LABELS[view]} of ${title}`,
        };
  return (
    <Dialog title={title} isOpen onClose={onClose} width="max-w-[1080px]">
      <div ref={viewer}>
        <CheckViewer
          key={payment.id}
          pictures={{ front: picture("front"), back: picture("back") }}
          side={side}
          onSideChange={setSide}
          caption={
            <span className="flex items-center gap-1 text-muted text-xs max-sm:hidden">
              <Kbd>J</Kbd>
              <Kbd>K</Kbd> next <Kbd>F</Kbd> turn over <Kbd>+</Kbd> zoom <Kbd>Space</Kbd> close
            </span>
          }
        />
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
