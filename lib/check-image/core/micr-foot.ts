import type { BitonalImage, GrayImage } from "./image";
import { searchRows } from "./micr-search";

/** Height of the strip along the upper or lower edge in which a line stands, and of its symbols, at 200 dpi. */
const stripRows = 160;
const symbolHeights = { minimumHeight: 14.5, maximumHeight: 36 };
/** From so many pieces that all resemble symbols so much, a row is E-13B and no other print. */
const fewestPieces = 8;
const leastLikeliness = 0.8;

/** Whether a straightened side at 200 dpi has a magnetic line, either way up. Far cheaper than reading it. */
export function showsMicrLine(gray: GrayImage, { ink }: BitonalImage): boolean {
  const { height } = gray;
  const strips = [
    { top: Math.max(0, height - stripRows), bottom: height },
    { top: 0, bottom: Math.min(height, stripRows) },
  ];
  return strips.some((strip) =>
    searchRows(gray, ink, { ...symbolHeights, ...strip, directions: [0] }).some(
      ({ pieces, likeliness }) =>
        pieces >= fewestPieces && likeliness.typical >= leastLikeliness && likeliness.mean >= leastLikeliness,
    ),
  );
}
