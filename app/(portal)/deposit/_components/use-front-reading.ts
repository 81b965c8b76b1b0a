"use client";
import { useState } from "react";
import { correctMicrLine, type MicrCorrection } from "./correct-micr-line";
import type { MicrEditing } from "./micr-readout";
import type { SideState } from "./use-side";

/**
 * What was read from the front: the MICR line with the person's corrections, and the printed amount.
 *
 * @param onChange called before a correction is applied
 */
export function useFrontReading(front: SideState, onChange: () => void) {
  const [correction, setCorrection] = useState<MicrCorrection | null>(null);
  const image = "image" in front ? front.image : null;
  const corrected = image?.micr ? correctMicrLine(image.micr, correction) : null;
  const editing: MicrEditing = {
    correction,
    onCorrect: (next) => {
      onChange();
      setCorrection(next);
    },
  };
  return {
    micr: corrected?.micr ?? null,
    isCorrected: corrected !== null && corrected.doubtful.length > corrected.open.length,
    recognizedCents: image?.recognizedAmountCents ?? null,
    editing,
  };
}

export type FrontReading = ReturnType<typeof useFrontReading>;
