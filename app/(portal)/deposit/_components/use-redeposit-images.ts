"use client";
import { type RefObject, useEffect, useRef } from "react";
import { fetchPortal } from "@/components/session/fetch-portal";
import { addToast } from "@/components/ui/toasts";
import { type Outcome, success } from "@/lib/shared/outcome";
import { readFailure } from "@/lib/shared/request-failures";
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
      void fetchPicture(paymentId, side).then((picture) => {
        if (picture.ok) {
          const blob = picture.value;
          const file = new File([blob], `${side} of the first deposit`, { type: blob.type });
          loaded.current.add(file);
          return take(file);
        }
        addToast({ tone: "warn", title: `Add the ${side} again`, detail: picture.message });
      });
    }
  }, [paymentId]);
  return loaded;
}

async function fetchPicture(paymentId: string, side: string): Promise<Outcome<Blob>> {
  const path = `/api/payments/${encodeURIComponent(paymentId)}/images/${side}?picture=deposited`;
  const fetched = await fetchPortal(path);
  if (!fetched.ok) return fetched;
  return fetched.value.blob().then(success, () => readFailure("unreachable"));
}
