"use client";
import { type RefObject, useEffect, useRef, useState } from "react";

/** How far from what is in view an element is near, in every direction. */
const MARGIN = "50%";

/** Whether an element is in view or near it: what is costly to show is shown only there. False at first. */
export function useIsNear<Shown extends Element>(): [ref: RefObject<Shown | null>, isNear: boolean] {
  const ref = useRef<Shown>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (!ref.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        // A busy page gets several at once; the last one is how it is now.
        const entry = entries.at(-1);
        // What has the focus keeps it.
        if (entry) setNear(entry.isIntersecting || entry.target.matches(":focus-within"));
      },
      { rootMargin: MARGIN },
    );
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, []);
  return [ref, isNear];
}
