import { useMemo } from "react";
import { Notice } from "@/components/ui/notice";
import { type Arrangement, findCopy } from "@/lib/check-image/core/layout/compare-layouts";

const HOW = {
  same: "",
  turned: ", upside down",
  mirrored: ", mirrored",
  flipped: ", mirrored and upside down",
} as const satisfies Record<Arrangement, string>;

/** A warning when the image of the back is a copy of the front; `front` and `back` are the layouts of their ink. */
export function SameSideNotice({ front, back }: { front: string; back: string }) {
  const copy = useMemo(() => findCopy(front, back), [front, back]);
  if (!copy) return null;
  return (
    <Notice tone="warn" role="status" className="mt-2.5" title="Both pictures show the same side">
      This one has the same print in the same places as the front{HOW[copy]}. Take a picture of the other side of the
      check, where it is endorsed.
    </Notice>
  );
}
