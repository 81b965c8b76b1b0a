"use client";
import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { classes } from "@/components/ui/classes";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import {
  areUsable,
  type Corners,
  cornerNames,
  moveCorner,
  moveCornerByKey,
} from "@/lib/check-image/browser/corner-moves";

/** The picture as it was taken with a handle on each corner of the check, for mouse, finger and arrow keys. */
export function CornerEditor({
  picture,
  frame,
  corners: found,
  alt,
  onDone,
  onCancel,
}: {
  picture: Blob;
  /** Size of the upright picture in pixels, which the corners are in. */
  frame: { readonly width: number; readonly height: number };
  corners: Corners;
  alt: string;
  onDone: (corners: Corners) => void;
  onCancel: () => void;
}) {
  const [corners, setCorners] = useState(found);
  const [news, setNews] = useState("");
  const [url, setUrl] = useState<string | null>(null);
  const area = useRef<HTMLDivElement>(null);
  const firstHandle = useRef<HTMLButtonElement>(null);
  const help = useId();
  const isUsable = areUsable(corners);

  useEffect(() => {
    const made = URL.createObjectURL(picture);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [picture]);
  useEffect(() => firstHandle.current?.focus(), []);

  const drag = (index: number) => (event: PointerEvent<HTMLButtonElement>) => {
    const box = area.current?.getBoundingClientRect();
    if (!box || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const to = {
      x: ((event.clientX - box.left) / box.width) * frame.width,
      y: ((event.clientY - box.top) / box.height) * frame.height,
    };
    setCorners(moveCorner(corners, index, to, frame));
  };
  const press = (index: number) => (event: KeyboardEvent) => {
    const moved = moveCornerByKey(corners, index, event.key, event.shiftKey, frame);
    if (!moved) return;
    event.preventDefault();
    setCorners(moved);
    const { x, y } = moved[index]!;
    const share = (part: number, whole: number) => Math.round((100 * part) / whole);
    setNews(`${share(x, frame.width)} % from the left, ${share(y, frame.height)} % from the top`);
  };

  return (
    <div className="grid justify-items-center gap-3">
      <div ref={area} className="relative w-fit max-w-full touch-none overflow-visible">
        {url && (
          // biome-ignore lint/performance/noImgElement: a picture that only this browser has
          <img
            src={url}
            alt={alt}
            width={frame.width}
            height={frame.height}
            draggable={false}
            decoding="async"
            className="block h-auto max-h-[58dvh] w-auto max-w-full select-none rounded-[3px]"
          />
        )}
        <svg
          aria-hidden
          viewBox={`0 0 ${frame.width} ${frame.height}`}
          preserveAspectRatio="none"
          className="pointer-events-none absolute inset-0 h-full w-full"
        >
          <path
            d={`M0 0H${frame.width}V${frame.height}H0ZM${corners.map(({ x, y }) => `${x} ${y}`).join("L")}Z`}
            fillRule="evenodd"
            className="fill-[#000]/35"
          />
          <polygon
            points={corners.map(({ x, y }) => `${x},${y}`).join(" ")}
            vectorEffect="non-scaling-stroke"
            strokeWidth={2}
            className={classes("fill-none", isUsable ? "stroke-accent" : "stroke-[#b3261e]")}
          />
        </svg>
        {corners.map(({ x, y }, index) => (
          <button
            key={cornerNames[index]}
            ref={index === 0 ? firstHandle : undefined}
            type="button"
            aria-label={`${cornerNames[index]} corner of the check`}
            aria-describedby={help}
            style={{ left: `${(100 * x) / frame.width}%`, top: `${(100 * y) / frame.height}%` }}
            onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
            onPointerMove={drag(index)}
            onKeyDown={press(index)}
            className="-translate-x-1/2 -translate-y-1/2 absolute grid size-11 cursor-move touch-none place-items-center rounded-full"
          >
            <span className="size-4 rounded-full border-[3px] border-accent bg-[#fff] shadow-raised" />
          </button>
        ))}
      </div>
      <p id={help} className="text-center text-muted text-xs">
        Drag the corners onto the check’s own
        <span className="pointer-coarse:hidden">, or move one with the arrow keys; Shift moves it further</span>.
      </p>
      {!isUsable && (
        <p role="alert" className="text-bad text-sm">
          The corners cross each other. The top left one belongs where the check’s text begins.
        </p>
      )}
      <VisuallyHidden role="status">{news}</VisuallyHidden>
      <div className="flex flex-wrap justify-center gap-2">
        <Button tone="primary" isDisabled={!isUsable} onPress={() => onDone(corners)}>
          Use these corners
        </Button>
        <Button onPress={() => setCorners(found)}>Reset</Button>
        <Button tone="quiet" onPress={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
