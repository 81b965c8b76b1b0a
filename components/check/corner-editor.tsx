"use client";
import {
  areValidCorners,
  type Corners,
  cornerNames,
  moveCorner,
  moveCornerByKey,
} from "@endorse/check-image/browser/corner-moves";
import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { classes } from "@/components/ui/classes";
import { VisuallyHidden } from "@/components/ui/visually-hidden";

/** Shows the original image with a handle on each corner of the check. */
export function CornerEditor({
  picture,
  frame: size,
  corners: detected,
  alt,
  onDone,
  onCancel,
}: {
  picture: Blob;
  frame: ImageSize;
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
        Drag each corner to a corner of the check
        <span className="pointer-coarse:hidden">, or use the arrow keys (with Shift for larger steps)</span>.
      </p>
      {!isValid && (
        <p role="alert" className="text-bad text-sm">
          The corners cross. Put the top-left one where the check’s text begins.
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

function BlobImage({ blob, alt, size }: { blob: Blob; alt: string; size: ImageSize }) {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const created = URL.createObjectURL(blob);
    setUrl(created);
    return () => URL.revokeObjectURL(created);
  }, [blob]);
  if (!url) return null;
  return (
    // biome-ignore lint/performance/noImgElement: the image exists only in this browser
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

/** A handle on each corner, for mouse, touch and arrow keys. The first handle gets the focus on mount. */
function CornerHandles({
  corners,
  size,
  helpId,
  onDrag,
  onKeyDown,
}: {
  corners: Corners;
  size: ImageSize;
  /** Id of the element that explains how to move a handle. */
  helpId: string;
  onDrag: (index: number, event: PointerEvent<HTMLButtonElement>) => void;
  onKeyDown: (index: number, event: KeyboardEvent) => void;
}) {
  const firstHandle = useRef<HTMLButtonElement>(null);
  useEffect(() => firstHandle.current?.focus(), []);
  return corners.map(({ x, y }, index) => (
    <button
      key={cornerNames[index]}
      ref={index === 0 ? firstHandle : undefined}
      type="button"
      aria-label={`${cornerNames[index]} corner of the check`}
      aria-describedby={helpId}
      style={{ left: `${(100 * x) / size.width}%`, top: `${(100 * y) / size.height}%` }}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={(event) => onDrag(index, event)}
      onKeyDown={(event) => onKeyDown(index, event)}
      className="-translate-x-1/2 -translate-y-1/2 absolute grid size-11 cursor-move touch-none place-items-center rounded-full"
    >
      <span className="size-4 rounded-full border-[3px] border-accent bg-[#fff] shadow-raised" />
    </button>
  ));
}

/** The outline of the check over its image, which is dimmed outside the outline. */
function CornerOutline({ corners, size, isValid }: { corners: Corners; size: ImageSize; isValid: boolean }) {
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${size.width} ${size.height}`}
      preserveAspectRatio="none"
      className="pointer-events-none absolute inset-0 h-full w-full"
    >
      <path
        d={`M0 0H${size.width}V${size.height}H0ZM${corners.map(({ x, y }) => `${x} ${y}`).join("L")}Z`}
        fillRule="evenodd"
        className="fill-[#000]/35"
      />
      <polygon
        points={corners.map(({ x, y }) => `${x},${y}`).join(" ")}
        vectorEffect="non-scaling-stroke"
        strokeWidth={2}
        className={classes("fill-none", isValid ? "stroke-accent" : "stroke-[#b3261e]")}
      />
    </svg>
  );
}

/** Size of the upright image in pixels; corners use the same unit. */
interface ImageSize {
  readonly width: number;
  readonly height: number;
}

/**
 * Tracks a check's corners while the user adjusts them by pointer or keyboard. Pass `areaRef` to the element that
 * covers the image exactly; `announcement` is the corner's position after a key press, for a live region.
 */
function useCorners(initial: Corners, size: ImageSize) {
  const [corners, setCorners] = useState(initial);
  const [announcement, setAnnouncement] = useState("");
  const areaRef = useRef<HTMLDivElement>(null);

  const drag = (index: number, event: PointerEvent<HTMLButtonElement>) => {
    const box = areaRef.current?.getBoundingClientRect();
    if (!box || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const to = {
      x: ((event.clientX - box.left) / box.width) * size.width,
      y: ((event.clientY - box.top) / box.height) * size.height,
    };
    setCorners(moveCorner(corners, index, to, size));
  };
  const moveByKey = (index: number, event: KeyboardEvent) => {
    const movedCorners = moveCornerByKey(corners, index, event.key, event.shiftKey, size);
    if (!movedCorners) return;
    event.preventDefault();
    setCorners(movedCorners);
    const { x, y } = movedCorners[index]!;
    const percent = (part: number, whole: number) => Math.round((100 * part) / whole);
    setAnnouncement(`${percent(x, size.width)}% from the left, ${percent(y, size.height)}% from the top`);
  };
  return { corners, announcement, areaRef, drag, moveByKey, reset: () => setCorners(initial) };
}
