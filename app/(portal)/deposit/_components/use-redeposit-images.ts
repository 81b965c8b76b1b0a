"use client";
import { type RefObject, useEffect, useRef } from "react";
import { addToast } from "@/components/ui/toasts";
import type { Side } from "./use-side";

/** Loads the images of an earlier deposit, once, as if they had been chosen by hand. Returns its files. */
export function useRedepositImages(
  paymentId: string | null,
  sides: readonly Side[],
): Readonly<RefObject<WeakSet<File>>> {
  const loaded = useRef(new WeakSet<File>());
  const hasStarted = useRef(false);
  const given = useRef(sides);
  given.current = sides;
  useEffect(() => {
    if (!paymentId || hasStarted.current) return;
    hasStarted.current = true;
    for (const { side, take } of given.current) {
      void fetchPicture(paymentId, side).then((blob) => {
        if (blob) {
          const file = new File([blob], `${side} of the first deposit`, { type: blob.type });
          loaded.current.add(file);
          return take(file);
        }
        addToast({
          tone: "warn",
          title: `The ${side} of the first deposit is no longer available`,
          detail: "Add it again.",
        });
      });
    }
  }, [paymentId]);
  return loaded;
}

async function fetchPicture(paymentId: string, side: string): Promise<Blob | null> {
  try {
    const response = await fetch(`/api/payments/${encodeURIComponent(paymentId)}/images/${side}?picture=deposited`);
    return response.ok ? await response.blob() : null;
  } catch {
    return null;
  }
}
