"use client";
import { Contrast, FlipHorizontal2, Maximize, RotateCw, ZoomIn, ZoomOut } from "lucide-react";
import { IconButton } from "@/components/ui/icon-button";
import type { useCheckView } from "./use-check-view";

/** The viewer's buttons. Without an image, only the flip button is enabled. */
export function ViewerToolbar({
  checkView: { view, zoomIn, zoomOut, rotate, reset, isFit },
  hasPicture,
  isInverted,
  onInvert,
  onFlip,
}: {
  checkView: ReturnType<typeof useCheckView>;
  hasPicture: boolean;
  isInverted: boolean;
  onInvert: () => void;
  onFlip: () => void;
}) {
  return (
    <div role="toolbar" aria-label="Image" className="ml-auto flex gap-0.5 pointer-coarse:gap-3">
      <IconButton label="Zoom out" shortcut="−" onPress={zoomOut} isDisabled={!hasPicture || view.scale === 1}>
        <ZoomOut aria-hidden />
      </IconButton>
      <IconButton label="Zoom in" shortcut="+" onPress={zoomIn} isDisabled={!hasPicture}>
        <ZoomIn aria-hidden />
      </IconButton>
      <IconButton label="Rotate" shortcut="R" onPress={rotate} isDisabled={!hasPicture}>
        <RotateCw aria-hidden />
      </IconButton>
      <IconButton label="Invert" shortcut="I" isOn={isInverted} onPress={onInvert} isDisabled={!hasPicture}>
        <Contrast aria-hidden />
      </IconButton>
      <IconButton label="Fit" shortcut="0" onPress={reset} isDisabled={!hasPicture || isFit}>
        <Maximize aria-hidden />
      </IconButton>
      <IconButton label="Flip to the other side" shortcut="F" onPress={onFlip}>
        <FlipHorizontal2 aria-hidden />
      </IconButton>
    </div>
  );
}
