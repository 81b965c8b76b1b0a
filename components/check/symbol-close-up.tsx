import type { Region } from "./types";

/** CSS pixels per pixel of the straightened check at 200 dpi, so that a symbol is about as tall as a fingertip. */
const ZOOM = 3;

/**
 * Magnifies one symbol of a straightened check's MICR line with its neighbors. Moves smoothly between symbols of the
 * same image. Needs no text alternative, since the symbol's label is beside it.
 */
export function SymbolCloseUp({
  src,
  width,
  height,
  region,
}: {
  src: string;
  /** Size of the straightened check in pixels at 200 dpi. */
  width: number;
  height: number;
  /** The symbol's region, as fractions of the check's size. */
  region: Region;
}) {
  const [pageWidth, pageHeight] = [width * ZOOM, height * ZOOM];
  const x = (region.x + region.width / 2) * pageWidth;
  const y = (region.y + region.height / 2) * pageHeight;
  return (
    <div aria-hidden className="relative h-24 w-full overflow-hidden sm:w-72 rounded-md border bg-surface">
      {/* biome-ignore lint/performance/noImgElement: the page already shows this image */}
      <img
        src={src}
        alt=""
        draggable={false}
        className="absolute top-1/2 left-1/2 max-w-none transition-transform duration-150 motion-reduce:transition-none"
        style={{ width: pageWidth, height: pageHeight, transform: `translate(${-x}px, ${-y}px)` }}
      />
      <span
        className="-translate-x-1/2 -translate-y-1/2 absolute top-1/2 left-1/2 rounded-[3px] outline-2 outline-warn outline-offset-4"
        style={{ width: region.width * pageWidth, height: region.height * pageHeight }}
      />
    </div>
  );
}
