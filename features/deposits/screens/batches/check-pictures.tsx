"use client";
import { ArrowLeftRight, Trash2 } from "lucide-react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { Status } from "@/components/ui/status";
import type { BatchChange } from "@/features/deposits/batches/batch-changes";
import type { BatchCheckView } from "@/features/deposits/batches/batch-view";
import type { ImageView } from "@/lib/contract/enums";
import { checkName, pictureProblem } from "./check-names";
import { PicturePlaceholder, PictureSlot } from "./picture-slot";

/** Elements within this margin of the viewport count as near. */
const MARGIN = "50%";

const SIDES = ["front", "back"] as const;

/** A change to one check, without identifying the check. */
export type CheckChange =
  | Pick<Extract<BatchChange, { kind: "swap" }>, "kind">
  | Pick<Extract<BatchChange, { kind: "turn" }>, "kind" | "side">
  | Pick<Extract<BatchChange, { kind: "remove" }>, "kind" | "side">;

/**
 * Shows both images of a check side by side, with buttons for corrections. Renders only a placeholder of the same size
 * when far from the viewport, because a batch can have hundreds of checks.
 */
export function CheckPictures({
  check,
  index,
  isBusy,
  onChange,
  onMove,
  onAdd,
}: {
  check: BatchCheckView;
  index: number;
  isBusy: boolean;
  onChange: (change: CheckChange) => void;
  onMove: (side: ImageView) => void;
  onAdd: (side: ImageView, file: File) => void;
}) {
  const label = checkName(check, index);
  const problem = pictureProblem(check);
  const [ref, isNear] = useIsNear<HTMLLIElement>();
  return (
    <li ref={ref} aria-label={label} className="space-y-2 px-3.5 py-3">
      <div className="flex min-h-7 items-center gap-2">
        <span className="num w-6 text-muted text-xs">{index + 1}</span>
        <h3 className="num font-medium">{label}</h3>
        {problem && (
          <Status icon="alert" tone="warn" className="text-warn">
            {problem}
          </Status>
        )}
        {isNear && <CheckButtons label={label} isBusy={isBusy} onChange={onChange} />}
      </div>
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        {SIDES.map((side) =>
          isNear ? (
            <PictureSlot
              key={side}
              side={side}
              picture={check[side]}
              checkLabel={label}
              isBusy={isBusy}
              actions={{
                onTurn: () => onChange({ kind: "turn", side }),
                onMove: () => onMove(side),
                onRemove: () => onChange({ kind: "remove", side }),
                onAdd: (file) => onAdd(side, file),
              }}
            />
          ) : (
            <PicturePlaceholder key={side} hasPicture={check[side] !== null} />
          ),
        )}
      </div>
    </li>
  );
}

function CheckButtons({
  label,
  isBusy,
  onChange,
}: {
  label: string;
  isBusy: boolean;
  onChange: (change: CheckChange) => void;
}) {
  return (
    <span className="ml-auto flex">
      <IconButton
        label={`Swap front and back of ${label}`}
        isDisabled={isBusy}
        onPress={() => onChange({ kind: "swap" })}
      >
        <ArrowLeftRight aria-hidden />
      </IconButton>
      <IconButton
        label={`Remove ${label}`}
        isDisabled={isBusy}
        onPress={() => onChange({ kind: "remove", side: null })}
      >
        <Trash2 aria-hidden />
      </IconButton>
    </span>
  );
}

/** Returns whether an element is in or near the viewport, to render costly content only there. Initially false. */
function useIsNear<Shown extends Element>(): [ref: RefObject<Shown | null>, isNear: boolean] {
  const ref = useRef<Shown>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (!ref.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        // On a busy page, one call can deliver several entries; the last entry is current.
        const entry = entries.at(-1);
        // Keep an element that contains focus rendered.
        if (entry) setNear(entry.isIntersecting || entry.target.matches(":focus-within"));
      },
      { rootMargin: MARGIN },
    );
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, []);
  return [ref, isNear];
}
