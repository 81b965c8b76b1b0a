/**
 * Reads the resolution stated by a JPEG (JFIF, else Exif) or PNG, in dots per inch, rounded; null when it states none,
 * or x and y differ. The browser's decoder does not expose the resolution.
 */
export function readDensityDpi(bytes: Uint8Array): number | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (startsWith(view, 0, "\xff\xd8\xff")) return readJpegDensity(view);
  if (startsWith(view, 0, "\x89PNG")) return readPngDensity(view);
  return null;
}

function readJpegDensity(view: DataView): number | null {
  let exif: number | null = null;
  for (let at = 2; at + 18 <= view.byteLength && view.getUint8(at) === 0xff; ) {
    const marker = view.getUint8(at + 1);
    // The header segments end where the compressed pixels begin.
    if (marker === 0xda || marker === 0xd9) break;
    if (marker === 0xe1 && startsWith(view, at + 4, "Exif\0\0")) exif ??= readExifDensity(view, at + 10);
    if (marker === 0xe0 && startsWith(view, at + 4, "JFIF\0")) {
      const unit = view.getUint8(at + 11);
      const [x, y] = [view.getUint16(at + 12), view.getUint16(at + 14)];
      if (x === y && x > 0 && (unit === 1 || unit === 2)) return unit === 1 ? x : Math.round(x * 2.54);
    }
    at += 2 + view.getUint16(at + 2);
  }
  return exif;
}

/** The density that encoders state when it is unknown. */
const unknownDensity = 72;

/** @param start offset of the Exif block's TIFF header, from which its offsets are counted */
function readExifDensity(view: DataView, start: number): number | null {
  const isLittle = startsWith(view, start, "II");
  const has = (at: number, bytes: number): boolean => at + bytes <= view.byteLength;
  const directory = start + view.getUint32(start + 4, isLittle);
  if (!has(directory, 2)) return null;
  let perUnit: number | null = null;
  let inchesInUnit = 1;
  for (let i = 0; i < view.getUint16(directory, isLittle); i++) {
    const entry = directory + 2 + 12 * i;
    if (!has(entry, 12)) return null;
    const tag = view.getUint16(entry, isLittle);
    const rational = start + view.getUint32(entry + 8, isLittle);
    if (tag === 0x11a && has(rational, 8)) {
      perUnit = view.getUint32(rational, isLittle) / view.getUint32(rational + 4, isLittle);
    } else if (tag === 0x128 && view.getUint16(entry + 8, isLittle) === 3) {
      inchesInUnit = 1 / 2.54;
    }
  }
  const dpi = perUnit === null ? 0 : Math.round(perUnit / inchesInUnit);
  return Number.isFinite(dpi) && dpi > 0 && dpi !== unknownDensity ? dpi : null;
}

function readPngDensity(view: DataView): number | null {
  for (let at = 8; at + 12 <= view.byteLength; at += 12 + view.getUint32(at)) {
    if (startsWith(view, at + 4, "IDAT")) return null;
    if (!startsWith(view, at + 4, "pHYs") || at + 21 > view.byteLength || view.getUint8(at + 16) !== 1) continue;
    const [x, y] = [view.getUint32(at + 8), view.getUint32(at + 12)];
    return x === y && x > 0 ? Math.round(x * 0.0254) : null;
  }
  return null;
}

function startsWith(view: DataView, at: number, text: string): boolean {
  if (at + text.length > view.byteLength) return false;
  for (let i = 0; i < text.length; i++) if (view.getUint8(at + i) !== text.charCodeAt(i)) return false;
  return true;
}
