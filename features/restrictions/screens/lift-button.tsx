"use client";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import type { ButtonSize, ButtonTone } from "@/components/ui/button-style";
import { lazyComponent } from "@/components/ui/on-demand";

const LiftDialog = lazyComponent(() => import("./lift-dialog").then((module) => module.LiftDialog));

/** A button that opens the dialog for lifting a restriction. */
export function LiftButton({
  restrictionId,
  sentence,
  isOneOfMany,
  tone,
  size,
}: {
  restrictionId: string;
  /** Describes the restriction's effect. */
  sentence: string;
  /** True if the page has several lift buttons, so the accessible name includes the restriction. */
  isOneOfMany?: boolean;
  tone?: ButtonTone;
  size?: ButtonSize;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        tone={tone}
        size={size}
        aria-label={isOneOfMany ? `Lift: ${sentence}` : undefined}
        onPress={() => setOpen(true)}
      >
        Lift
      </Button>
      {isOpen && <LiftDialog restrictionId={restrictionId} sentence={sentence} onClose={() => setOpen(false)} />}
    </>
  );
}
