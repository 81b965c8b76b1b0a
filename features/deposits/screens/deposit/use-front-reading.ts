"use client";
import type { AmountConflict, AmountSuggestion } from "@endorse/check-image/core/entries/side-entries";
import { useState } from "react";
import type { Region } from "@/components/check/types";
import { correctMicrLine, type MicrCorrection } from "./correct-micr-line";
import type { MicrEditing } from "./micr-readout";
import type { DisplayedSide, SideState } from "./use-side";

/** A front image whose amount is uncertain, or whose amounts in figures and in words differ. */
export interface UnreadAmount {
  readonly picture: { readonly src: string; readonly width: number; readonly height: number };
  /** The known or expected amount region, as fractions of the image; null if this may not be the front of a check. */
  readonly region: Region | null;
  /** The amounts in figures and in words; null unless they differ. */
  readonly conflict: AmountConflict | null;
  /** Possible readings of the amount. */
  readonly suggestions: readonly AmountSuggestion[];
}

/**
 * Returns the values read from the front image: the MICR line with the user's corrections, and the amount.
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
    unreadAmount: image && image.recognizedAmountCents === null ? unreadAmount(image) : null,
    editing,
  };
}

function unreadAmount({ url, width, height, ...front }: DisplayedSide): UnreadAmount {
  const { amountRegion: region, amountConflict: conflict, suggestedAmounts: suggestions } = front;
  return { picture: { src: url, width, height }, region, conflict, suggestions };
}

export type FrontReading = ReturnType<typeof useFrontReading>;
