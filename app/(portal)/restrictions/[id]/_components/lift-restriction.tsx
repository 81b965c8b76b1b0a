"use client";
import dynamic from "next/dynamic";
import { useState } from "react";
import { Button } from "@/components/ui/button";

const LiftDialog = dynamic(() => import("./lift-dialog").then((module) => module.LiftDialog), { ssr: false });

/** Lifts a restriction. Where the bank does not offer it the button stays, can be reached, and says why. */
export function LiftRestriction({
  restrictionId,
  sentence,
  whyNot,
}: {
  restrictionId: string;
  sentence: string;
  whyNot: string | null;
}) {
  const [isOpen, setOpen] = useState(false);
  if (whyNot) {
    return (
      <button
        type="button"
        aria-disabled="true"
        data-tip={whyNot}
        className="explained touch-target inline-flex h-8 items-center rounded-md border px-3 font-medium text-muted"
      >
        Lift
      </button>
    );
  }
  return (
    <>
      <Button tone="danger" onPress={() => setOpen(true)}>
        Lift
      </Button>
      {isOpen && <LiftDialog restrictionId={restrictionId} sentence={sentence} onClose={() => setOpen(false)} />}
    </>
  );
}
