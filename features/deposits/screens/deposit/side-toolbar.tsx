"use client";
import { ArrowLeftRight, Camera, Crop, ImageUp, RotateCw, Trash2 } from "lucide-react";
import { SIDE_LABELS } from "@/components/check/types";
import { IconButton } from "@/components/ui/icon-button";
import { FilePicker } from "./file-picker";
import type { SideActions } from "./side-actions";
import type { Side } from "./use-side";

/** Buttons for adjusting corners, rotating, swapping, retaking, replacing and removing an image. */
export function SideToolbar({
  side: { side: view, turn, clear },
  isLocked,
  isUploading,
  actions,
  onEditCorners,
}: {
  side: Side;
  isLocked: boolean;
  isUploading: boolean;
  actions: SideActions;
  /** Absent if the corners are unknown because the browser could not analyze the file. */
  onEditCorners?: () => void;
}) {
  return (
    <div role="toolbar" aria-label={SIDE_LABELS[view]} className="flex items-center gap-0.5 pointer-coarse:gap-3">
      {onEditCorners && (
        <IconButton label={`Adjust the corners of the ${view}`} onPress={onEditCorners} isDisabled={isLocked}>
          <Crop aria-hidden />
        </IconButton>
      )}
      <IconButton label={`Rotate the ${view} 180°`} onPress={() => void turn()} isDisabled={isLocked || isUploading}>
        <RotateCw aria-hidden />
      </IconButton>
      <IconButton label="Swap front and back" onPress={actions.onSwap} isDisabled={isLocked || !actions.onSwap}>
        <ArrowLeftRight aria-hidden />
      </IconButton>
      <IconButton label={`Retake the ${view}`} onPress={actions.onCamera} isDisabled={isLocked || isUploading}>
        <Camera aria-hidden />
      </IconButton>
      {!isLocked && (
        <FilePicker side={view} tone="icon" onFiles={actions.onFiles}>
          <ImageUp aria-hidden />
        </FilePicker>
      )}
      <IconButton label={`Remove the ${view}`} onPress={clear} isDisabled={isLocked}>
        <Trash2 aria-hidden />
      </IconButton>
    </div>
  );
}
