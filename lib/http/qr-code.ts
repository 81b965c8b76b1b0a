import "server-only";
import { encode } from "uqr";

/** A QR code as SVG path data. Modules are one unit wide; `size` includes the quiet zone of four modules. */
export interface QrCodePath {
  readonly size: number;
  readonly path: string;
}

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
