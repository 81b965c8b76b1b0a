"use client";
import { useEffect, useRef } from "react";
import { takeTransferredImages } from "@/components/check/image-transfer";
import type { Side } from "./use-side";

/** Loads the images that another page left for this one, as if they had been chosen by hand. */
export function useTransferredImages(sides: readonly Side[]): void {
  const given = useRef(sides);
  given.current = sides;
  useEffect(() => {
    const pictures = takeTransferredImages();
    if (!pictures) return;
    for (const { side, take } of given.current) void take(pictures[side]);
  }, []);
}
