"use client";
import { ImageOff } from "lucide-react";
import { type CSSProperties, useCallback, useState } from "react";
import { classes } from "@/components/ui/classes";
import { Skeleton } from "@/components/ui/skeleton";
import type { CheckPicture } from "./types";
import { isFit, type ViewTransform } from "./view-transform";

/** A check image fitted to its `check-frame` at the image's aspect ratio, with failing regions drawn on it. */
export function CheckSheet({
  picture,
  view,
  isInverted,
}: {
  picture: CheckPicture;
  view: ViewTransform;
  isInverted: boolean;
}) {
  const [state, setState] = useState<"loading" | "shown" | "failed">("loading");
  const [loadedAspect, setLoadedAspect] = useState<number | null>(null);
  // A cached image may have loaded before React attaches the load handler.
  const measure = useCallback((image: HTMLImageElement | null) => {
    if (!image?.complete) return;
    setState(image.naturalWidth > 0 ? "shown" : "failed");
    if (image.naturalHeight > 0) setLoadedAspect(image.naturalWidth / image.naturalHeight);
  }, []);
  const statedAspect = picture.width && picture.height ? picture.width / picture.height : null;
  const aspect = loadedAspect ?? statedAspect;

  const style: CSSProperties & { "--aspect"?: number } = {};
  if (aspect) style["--aspect"] = aspect;
  if (!isFit(view)) {
    style.transform = `translate(${view.x}px, ${view.y}px) rotate(${view.turns * 90}deg) scale(${view.scale})`;
  }
  return (
    <span
      className="check-sheet relative block transition-transform duration-150"
      data-turned={view.turns % 2 || undefined}
      style={style}
    >
      {state === "loading" && <Skeleton className="absolute inset-0 rounded-[3px]" />}
      {state === "failed" ? (
        <span className="absolute inset-0 grid place-content-center justify-items-center gap-2 rounded-[3px] border border-dashed text-center text-muted">
          <ImageOff aria-hidden className="size-5" />
          Couldn’t load this image.
        </span>
      ) : (
        // biome-ignore lint/performance/noImgElement: needs the session and already has its final size; the optimizer would only copy it
        <img
          ref={measure}
          src={picture.src}
          alt={picture.alt}
          width={picture.width}
          height={picture.height}
          draggable={false}
          onLoad={(event) => measure(event.currentTarget)}
          onError={() => setState("failed")}
          // Positioned, so that it covers the skeleton as soon as it loads; scripts then fit its box to its proportions.
          className={classes(
            "relative block h-full w-full select-none rounded-[3px] object-contain shadow-paper",
            isInverted && "invert",
          )}
        />
      )}
      {state === "shown" && picture.regions && picture.regions.length > 0 && <Regions regions={picture.regions} />}
    </span>
  );
}

function Regions({ regions }: { regions: NonNullable<CheckPicture["regions"]> }) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 1 1"
      preserveAspectRatio="none"
      className="absolute inset-0 h-full w-full overflow-visible"
    >
      {regions.map((region) => (
        <rect
          key={`${region.label} ${region.x} ${region.y}`}
          x={region.x}
          y={region.y}
          width={region.width}
          height={region.height}
          vectorEffect="non-scaling-stroke"
          strokeWidth={2}
          strokeDasharray="5 3"
          className="fill-[#b3261e]/10 stroke-[#b3261e]"
        >
          <title>{region.label}</title>
        </rect>
      ))}
    </svg>
  );
}
