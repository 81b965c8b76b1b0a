import type { BitonalImage } from "@endorse/check-image/core/pixels/image";
import { encodeG4 } from "./g4-encode";

/** TIFF field types: SHORT (16-bit unsigned integer), LONG (32-bit unsigned integer), and RATIONAL (two LONGs). */
const short = 3;
const long = 4;
const rational = 5;

/**
 * Encodes an ANSI X9.100-181 exchange image: little-endian TIFF 6.0 with a single page and strip, Group 4 compression,
 * WhiteIsZero, the same resolution on both axes in dots per inch, and only the standard's tags, in ascending order.
 *
 * @param dpi the standard allows only 200 and 240
 * @param strip the compressed image, if the caller already has it
 */
export function encodeExchangeTiff(
  image: BitonalImage,
  dpi: 200 | 240 = 200,
  strip: Uint8Array = encodeG4(image),
): Uint8Array {
  const tags: readonly (readonly [tag: number, type: number, value: number])[] = [
    [256, long, image.width],
    [257, long, image.height],
    [258, short, 1], // BitsPerSample
    [259, short, 4], // Compression: Group 4
    [262, short, 0], // PhotometricInterpretation: white is zero
    [266, short, 1], // FillOrder
    [273, long, 0], // StripOffsets, set below
    [274, short, 1], // Orientation
    [277, short, 1], // SamplesPerPixel
    [278, long, image.height], // RowsPerStrip: one strip
    [279, long, strip.length],
    [282, rational, dpi],
    [283, rational, dpi],
    [293, long, 0], // T6Options
    [296, short, 2], // ResolutionUnit: inch
  ];
  const directory = 8;
  const rationals = directory + 2 + tags.length * 12 + 4;
  const stripOffset = rationals + 16;
  const bytes = new Uint8Array(stripOffset + strip.length);
  const view = new DataView(bytes.buffer);
  view.setUint16(0, 0x4949, true);
  view.setUint16(2, 42, true);
  view.setUint32(4, directory, true);
  view.setUint16(directory, tags.length, true);
  let nextRational = rationals;
  tags.forEach(([tag, type, value], index) => {
    const at = directory + 2 + index * 12;
    view.setUint16(at, tag, true);
    view.setUint16(at + 2, type, true);
    view.setUint32(at + 4, 1, true);
    if (type === rational) {
      view.setUint32(at + 8, nextRational, true);
      view.setUint32(nextRational, value, true);
      view.setUint32(nextRational + 4, 1, true);
      nextRational += 8;
    } else if (type === short) {
      view.setUint16(at + 8, value, true);
    } else {
      view.setUint32(at + 8, tag === 273 ? stripOffset : value, true);
    }
  });
  bytes.set(strip, stripOffset);
  return bytes;
}
