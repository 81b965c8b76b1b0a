"use client";
import { Contrast, FlipHorizontal2, Maximize, RotateCw, ZoomIn, ZoomOut } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { classes } from "@/components/ui/classes";
import { IconButton } from "@/components/ui/icon-button";
import { SegmentedControl } from "@/components/ui/segmented-control";
import type { ImageView } from "@/lib/contract/enums";
import { CheckSheet } from "./check-sheet";
import { type CheckPicture, SIDE_LABELS } from "./types";
import { useCheckView } from "./use-check-view";

/**
 * The check on its desk: flip, zoom, pan, turn, invert, by mouse, finger and keyboard. The picture is a button, so a
 * keyboard reaches it: Enter zooms, + − 0 zoom, arrows move, R turns, I inverts, F flips.
 */
export function CheckViewer({
  pictures,
  side,
  onSideChange,
  caption,
}: {
  pictures: Readonly<Record<ImageView, CheckPicture | null>>;
  side: ImageView;
  onSideChange: (side: ImageView) => void;
  /** Shown beside the side switch: the MICR line and remarks. */
  caption?: ReactNode;
}) {
  const { view, frameRef, zoomIn, zoomOut, turn, reset, isFit, handlers } = useCheckView();
  const [isInverted, setInverted] = useState(false);
  const picture = pictures[side];
  const flip = () => onSideChange(side === "front" ? "back" : "front");

  // biome-ignore lint/correctness/useExhaustiveDependencies: the other side starts fitted
  useEffect(() => reset(), [side, reset]);

  return (
    <div className="rounded-lg bg-sunken p-3 sm:px-5 sm:pt-5 sm:pb-3">
      {picture ? (
        <button
          type="button"
          ref={frameRef}
          aria-label={`${picture.alt}. Enter zooms, arrow keys move a zoomed picture.`}
          {...handlers}
          onKeyDown={(event) => {
            if (event.key === "i") setInverted(!isInverted);
            else if (event.key === "f") flip();
            else handlers.onKeyDown(event);
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
          The bank has no picture of the {side}.
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
        <div role="toolbar" aria-label="Picture" className="ml-auto flex gap-0.5 pointer-coarse:gap-3">
          <IconButton label="Zoom out" shortcut="−" onPress={zoomOut} isDisabled={!picture || view.scale === 1}>
            <ZoomOut aria-hidden />
          </IconButton>
          <IconButton label="Zoom in" shortcut="+" onPress={zoomIn} isDisabled={!picture}>
            <ZoomIn aria-hidden />
          </IconButton>
          <IconButton label="Turn" shortcut="R" onPress={turn} isDisabled={!picture}>
            <RotateCw aria-hidden />
          </IconButton>
          <IconButton
            label="Invert"
            shortcut="I"
            isOn={isInverted}
            onPress={() => setInverted(!isInverted)}
            isDisabled={!picture}
          >
            <Contrast aria-hidden />
          </IconButton>
          <IconButton label="Fit" shortcut="0" onPress={reset} isDisabled={!picture || isFit}>
            <Maximize aria-hidden />
          </IconButton>
          <IconButton label="Flip to the other side" shortcut="F" onPress={flip}>
            <FlipHorizontal2 aria-hidden />
          </IconButton>
        </div>
      </div>
    </div>
  );
}
