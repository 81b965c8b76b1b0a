import "server-only";
import { rectifiedDpi } from "@/lib/check-image/core/analyze-side";
import { frameQuadrilateral } from "@/lib/check-image/core/geometry";
import type { Point, Quadrilateral } from "@/lib/check-image/core/image";
import { iqaSeverity } from "@/lib/check-image/core/iqa/iqa-thresholds";
import type { IqaRegion, IqaResults } from "@/lib/check-image/core/iqa/iqa-types";
import { failedRequiredTests } from "@/lib/check-image/core/iqa/iqa-verdict";
import { readMicrLine } from "@/lib/check-image/core/micr-line";
import { analyzeCheckImage } from "@/lib/check-image/server/analyze-check-images";
import { straightenPicture } from "@/lib/check-image/server/straighten-picture";
import type { ImageView } from "@/lib/contract/enums";
import { IQA_TEST_NAMES } from "@/lib/contract/iqa-tests";
import { type Outcome, success } from "@/lib/shared/outcome";
import type { IqaTestView, MicrReading, SideAnalysis } from "./stage-image";

/** What the pixels of a picture say. */
export interface PictureReading {
  readonly width: number;
  readonly height: number;
  readonly analysis: SideAnalysis;
  /** Of a front only. */
  readonly micr: MicrReading | null;
  /** A JPEG of the check alone, in its colours. */
  readonly straightened: Uint8Array;
}

/** Decodes a picture within its limits, runs the image tests and reads a front's magnetic line. */
export async function readPicturePixels(
  bytes: Uint8Array,
  side: ImageView,
): Promise<Outcome<PictureReading, "not-a-picture">> {
  const analyzed = await analyzeCheckImage(bytes, side);
  if (!analyzed.ok) return { ...analyzed, code: "not-a-picture" };
  const { width, height, dpi, iqa, rectified, bitonal, document } = analyzed.value;
  const straightened = await straightenPicture(bytes, { width, height, document, rectified });
  if (!straightened.ok) return { ...straightened, code: "not-a-picture" };
  const place = (region: IqaRegion) => placeRegion(region, rectified, document, { width, height });
  return success({
    width,
    height,
    analysis: { passed: failedRequiredTests(iqa).length === 0, dpi: Math.round(dpi), tests: viewTests(iqa, place) },
    micr: side === "front" ? viewMicr(readMicrLine(rectified, { dpi: rectifiedDpi, bitonal })) : null,
    straightened: straightened.value,
  });
}

function viewTests(iqa: IqaResults, place: (region: IqaRegion) => NonNullable<IqaTestView["region"]>): IqaTestView[] {
  return IQA_TEST_NAMES.map((name) => {
    const { result, value, threshold, unit, region } = iqa[name];
    const required = iqaSeverity[name] === "required";
    return { name, result, value, threshold, unit, required, ...(region ? { region: place(region) } : {}) };
  });
}

function viewMicr({ line, accepted, fields, symbols }: ReturnType<typeof readMicrLine>): MicrReading {
  return {
    line,
    accepted,
    routing: fields?.routing || null,
    account: fields?.account || null,
    checkNumber: fields?.checkNumber || null,
    symbols: symbols.map(({ char, confidence }) => ({ char, confidence })),
  };
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * Where a region of the straightened check lies in the picture as it was taken, as fractions of that picture: the
 * upright box around the region's corners, carried along the document's four corners.
 */
export function placeRegion(
  region: IqaRegion,
  rectified: Size,
  document: Quadrilateral | null,
  picture: Size,
): { x: number; y: number; width: number; height: number } {
  const [topLeft, topRight, bottomRight, bottomLeft] = document ?? frameQuadrilateral(picture.width, picture.height);
  const carry = (x: number, y: number): Point => {
    const [u, v] = [x / rectified.width, y / rectified.height];
    const mix = (a: Point, b: Point, share: number) => ({ x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share });
    return mix(mix(topLeft, topRight, u), mix(bottomLeft, bottomRight, u), v);
  };
  const right = region.x + region.width;
  const bottom = region.y + region.height;
  const corners = [carry(region.x, region.y), carry(right, region.y), carry(right, bottom), carry(region.x, bottom)];
  const xs = corners.map(({ x }) => fraction(x / picture.width));
  const ys = corners.map(({ y }) => fraction(y / picture.height));
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

function fraction(value: number): number {
  return Math.min(1, Math.max(0, value));
}
