"use client";
import { useEffect, useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import { areValidCorners, type Corners } from "@/lib/check-image/browser/corner-moves";
import { CornerHandles } from "./corner-handles";
import { CornerOutline } from "./corner-outline";
import { type PictureSize, useCorners } from "./use-corners";

/** The picture as it was taken with a handle on each corner of the check. */
export function CornerEditor({
  picture,
  frame: size,
  corners: detected,
  alt,
  onDone,
  onCancel,
}: {
  picture: Blob;
  frame: PictureSize;
  corners: Corners;
  alt: string;
  onDone: (corners: Corners) => void;
  onCancel: () => void;
}) {
  const { corners, announcement, areaRef, drag, moveByKey, reset } = useCorners(detected, size);
  const helpId = useId();
  const isValid = areValidCorners(corners);
  return (
    <div className="grid justify-items-center gap-3">
      <div ref={areaRef} className="relative w-fit max-w-full touch-none overflow-visible">
        <BlobImage blob={picture} alt={alt} size={size} />
        <CornerOutline corners={corners} size={size} isValid={isValid} />
        <CornerHandles corners={corners} size={size} helpId={helpId} onDrag={drag} onKeyDown={moveByKey} />
      </div>
      <p id={helpId} className="text-center text-muted text-xs">
        Drag the corners onto the check’s own
        <span className="pointer-coarse:hidden">, or move one with the arrow keys; Shift moves it further</span>.
      </p>
      {!isValid && (
        <p role="alert" className="text-bad text-sm">
          The corners cross each other. The top left one belongs where the check’s text begins.
        </p>
      )}
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      <div className="flex flex-wrap justify-center gap-2">
        <Button tone="primary" isDisabled={!isValid} onPress={() => onDone(corners)}>
          Use these corners
        </Button>
        <Button onPress={reset}>Reset</Button>
        <Button tone="quiet" onPress={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  );
}

function BlobImage({ blob, alt, size }: { blob: Blob; alt: string; size: PictureSize }) {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const created = URL.createObjectURL(blob);
    setUrl(created);
    return () => URL.revokeObjectURL(created);
  }, [blob]);
  if (!url) return null;
  return (
    // biome-ignore lint/performance/noImgElement: a picture that only this browser has
    <img
      src={url}
      alt={alt}
      width={size.width}
      height={size.height}
      draggable={false}
      decoding="async"
      className="block h-auto max-h-[58dvh] w-auto max-w-full select-none rounded-[3px]"
    />
  );
}
