import type { Region } from "./types";

/** Shows a region of a straightened check at the width of its container, for the user to read. */
export function RegionCloseUp({
  picture: { src, width, height },
  region,
  label,
}: {
  /** The straightened check's URL and its size in pixels. */
  picture: { readonly src: string; readonly width: number; readonly height: number };
  /** As fractions of the image's size. */
  region: Region;
  label: string;
}) {
  return (
    <div
      role="img"
      aria-label={label}
      className="relative w-full overflow-hidden rounded-md border bg-sunken"
      style={{ aspectRatio: (region.width * width) / (region.height * height) }}
    >
      {/* biome-ignore lint/performance/noImgElement: the page already shows this image */}
      <img
        src={src}
        alt=""
        draggable={false}
        className="absolute max-w-none"
        style={{
          width: `${100 / region.width}%`,
          height: `${100 / region.height}%`,
          left: `${(-100 * region.x) / region.width}%`,
          top: `${(-100 * region.y) / region.height}%`,
        }}
      />
    </div>
  );
}
