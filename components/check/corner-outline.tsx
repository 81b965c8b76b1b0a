import { classes } from "@/components/ui/classes";
import type { Corners } from "@/lib/check-image/browser/corner-moves";
import type { PictureSize } from "./use-corners";

/** The outline of the check over its picture; what lies outside is dimmed. */
export function CornerOutline({ corners, size, isValid }: { corners: Corners; size: PictureSize; isValid: boolean }) {
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
