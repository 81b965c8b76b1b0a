"use client";
import { type ReactNode, useEffect, useState } from "react";
import { useShortcuts } from "@/components/keys/use-shortcuts";
import { classes } from "@/components/ui/classes";
import { SegmentedControl } from "@/components/ui/segmented-control";
import type { ImageView } from "@/lib/contract/enums";
import { CheckSheet } from "./check-sheet";
import { type CheckPicture, SIDE_LABELS } from "./types";
import { useCheckView } from "./use-check-view";
import { ViewerToolbar } from "./viewer-toolbar";

/** Only listed in the shortcut help; the image handles these keys while it has focus. */
const IMAGE_SHORTCUTS = [
  { keys: ["+", "-"], description: "Zoom in, zoom out" },
  { keys: ["0"], description: "Fit" },
  { keys: ["ArrowLeft", "ArrowUp", "ArrowDown", "ArrowRight"], description: "Pan a zoomed image" },
  { keys: ["r"], description: "Rotate" },
  { keys: ["i"], description: "Invert" },
  { keys: ["f"], description: "Flip to the other side" },
];

/**
 * Shows a check's images with flip, zoom, pan, rotate and invert by mouse, touch and keyboard. The image is a button
 * to make it focusable: Enter zooms, + − 0 zoom, arrows pan, R rotates, I inverts, F flips.
 */
export function CheckViewer({
  pictures,
  side,
  onSideChange,
  caption,
  className,
}: {
  pictures: Readonly<Record<ImageView, CheckPicture | null>>;
  side: ImageView;
  onSideChange: (side: ImageView) => void;
  /** Shown beside the side switch: the MICR line and remarks. */
  caption?: ReactNode;
  className?: string;
}) {
  const checkView = useCheckView();
  const { view, frameRef, reset, handlers } = checkView;
  const [isInverted, setInverted] = useState(false);
  const picture = pictures[side];
  const invert = () => setInverted(!isInverted);
  const flip = () => onSideChange(side === "front" ? "back" : "front");

  useShortcuts("Check image, when focused", IMAGE_SHORTCUTS);

  // biome-ignore lint/correctness/useExhaustiveDependencies: resets the view if the side changes
  useEffect(() => reset(), [side, reset]);

  return (
    <div className={classes("rounded-lg bg-sunken p-3 sm:px-5 sm:pt-5 sm:pb-3", className)}>
      {picture ? (
        <button
          type="button"
          ref={frameRef}
          aria-label={`${picture.alt}. Enter zooms, arrow keys move a zoomed image.`}
          {...handlers}
          onKeyDown={(event) => {
            if (event.ctrlKey || event.metaKey || event.altKey) return;
            if (event.key === "i") invert();
            else if (event.key === "f") flip();
            else return handlers.onKeyDown(event);
            event.preventDefault();
          }}
          className={classes(
            "check-frame grid aspect-[2.18] max-h-[62dvh] w-full place-items-center overflow-hidden rounded-sm",
            view.scale > 1
              ? "cursor-grab touch-none active:cursor-grabbing"
              : "cursor-zoom-in touch-pan-x touch-pan-y overflow-visible",
          )}
        >
          <CheckSheet key={picture.src} picture={picture} view={view} isInverted={isInverted} />
        </button>
      ) : (
        <div className="grid aspect-[2.18] max-h-[62dvh] w-full place-items-center rounded-sm border border-dashed text-muted">
          The bank has no image of the {side}.
        </div>
      )}
      <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2">
        <SegmentedControl
          label="Side of the check"
          value={side}
          onChange={onSideChange}
          segments={[
            { value: "front", label: SIDE_LABELS.front },
            { value: "back", label: SIDE_LABELS.back },
          ]}
        />
        <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">{caption}</div>
        <ViewerToolbar
          checkView={checkView}
          hasPicture={picture !== null}
          isInverted={isInverted}
          onInvert={invert}
          onFlip={flip}
        />
      </div>
    </div>
  );
}
