"use client";
import { useEffect, useRef } from "react";
import { addToast } from "@/components/ui/toasts";
import type { Side } from "./use-side";

/** Lays the pictures of an earlier deposit on the desk, once, as if they had been given by hand. */
export function useRedepositPictures(paymentId: string | null, sides: readonly Side[]): void {
  const isBegun = useRef(false);
  const given = useRef(sides);
  given.current = sides;
  useEffect(() => {
    if (!paymentId || isBegun.current) return;
    isBegun.current = true;
    for (const { side, take } of given.current) {
      void fetchPicture(paymentId, side).then((blob) => {
        if (blob) return take(new File([blob], `${side} of the first deposit`, { type: blob.type }));
        addToast({ tone: "warn", title: `The ${side} of the first deposit is not kept`, detail: "Add it again." });
      });
    }
  }, [paymentId]);
}

async function fetchPicture(paymentId: string, side: string): Promise<Blob | null> {
  try {
    const response = await fetch(`/api/payments/${encodeURIComponent(paymentId)}/images/${side}?picture=deposited`);
    return response.ok ? await response.blob() : null;
  } catch {
    return null;
  }
}
