import "server-only";
import { encode } from "uqr";

/** A QR code as the data of an SVG path, each module one unit wide, with the quiet zone of four modules around it. */
export interface QrCodePath {
  readonly size: number;
  readonly path: string;
}

/** Draws a text as a QR code. */
export function qrCodePath(text: string): QrCodePath {
  const { size, data } = encode(text, { ecc: "M", border: 4 });
  const runs = data.flatMap((row, y) =>
    [
      ...row
        .map((isDark) => (isDark ? "1" : "0"))
        .join("")
        .matchAll(/1+/g),
    ].map((run) => `M${run.index} ${y}h${run[0].length}v1h-${run[0].length}z`),
  );
  return { size, path: runs.join("") };
}
