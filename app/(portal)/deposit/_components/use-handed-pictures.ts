"use client";
import { useEffect, useRef } from "react";
import { takeHandedPictures } from "@/components/check/handed-pictures";
import type { Side } from "./use-side";

/** Lays the pictures that another page handed over on the desk, as if they had been given by hand. */
export function useHandedPictures(sides: readonly Side[]): void {
  const given = useRef(sides);
  given.current = sides;
  useEffect(() => {
    const pictures = takeHandedPictures();
    if (!pictures) return;
    for (const { side, take } of given.current) void take(pictures[side]);
  }, []);
}
