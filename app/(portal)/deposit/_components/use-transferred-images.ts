"use client";
import { useEffect, useEffectEvent } from "react";
import { takeTransferredImages } from "@/components/check/image-transfer";
import type { ImageView } from "@/lib/contract/enums";

/** Loads the images that another page left for this one, as if they had been given here. */
export function useTransferredImages(load: (files: readonly File[], only?: ImageView) => void): void {
  const give = useEffectEvent(load);
  useEffect(() => {
    const pictures = takeTransferredImages();
    if (!pictures) return;
    if ("front" in pictures) {
      give([pictures.front], "front");
      give([pictures.back], "back");
    } else give(pictures);
  }, []);
}
