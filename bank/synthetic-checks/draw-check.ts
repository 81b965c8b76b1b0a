import sharp from "sharp";
import type { CheckKind, DefectName } from "@/lib/contract/sandbox/synthetic-checks";
import { assert } from "@/lib/shared/assert";
import { createRandom } from "@/lib/shared/random";
import { drawBackSvg } from "./back";
import type { CheckSpec, Defect, Side } from "./check-spec";
import { addGlare, addGrain, addSpecks, addStreaks, darken, lighten, reduceContrast } from "./defect-values";
import { drawFrontSvg } from "./front";
import { layOutMicrLine, transcribeMicrLine } from "./micr-line";
import {
  createWholeSheet,
  deriveDefectSeed,
  fillWithScannerBed,
  type Sheet,
  skew,
  tearCorner,
  tearEdge,
} from "./paper-shape";
import { computePhotoSourceDpi, photograph } from "./photo";
import { type Picture, rasterize, toGray } from "./picture";
import { type Corners, frame } from "./projection";

/** Ground truth for a drawn check: the values that should be read from its images. */
export interface CheckTruth {
  readonly seed: number;
  readonly kind: CheckKind;
  readonly widthInches: number;
  readonly heightInches: number;
  readonly routing: string;
  readonly account: string;
  readonly checkNumber: string;
  /** The serial in the auxiliary on-us field; `null` on a personal check. */
  readonly auxiliaryOnUs: string | null;
  /** The MICR line without spaces: A transit, B amount, C on-us, D dash. */
  readonly micr: string;
  readonly amountCents: number;
  readonly payee: string;
  readonly drawer: string;
  readonly date: string;
  readonly defects: readonly Defect[];
  readonly front: SideTruth;
  readonly back: SideTruth;
}

export interface SideTruth {
  readonly width: number;
  readonly height: number;
  readonly dpi: number;
  /** Corners of the document in the image, in pixels: top left, top right, bottom right, bottom left. */
  readonly corners: Corners;
}

export interface DrawnCheck {
  readonly front: Picture;
  readonly back: Picture;
  readonly truth: CheckTruth;
}

/** Order in which defects are applied: tears, scanning or photographing, then defects of the image itself. */
const DEFECT_ORDER = [
  "torn-corner",
  "torn-edge",
  "skew",
  "photo",
  "glare",
  "light",
  "dark",
  "low-contrast",
  "noise",
  "streaks",
  "blur",
] as const satisfies readonly DefectName[];

async function blur(picture: Picture, strength: number): Promise<Picture> {
  const { width, height, channels } = picture;
  const scale = picture.dpi >= 100 ? picture.dpi / 200 : width / 1600;
  const sigma = Math.max(0.3, strength * 6 * scale);
  const data = await sharp(picture.data, { raw: { width, height, channels } }).blur(sigma).raw().toBuffer();
  return { ...picture, data: new Uint8Array(data.buffer, data.byteOffset, data.length) };
}

/** Applies a defect that changes pixel values but not geometry. */
async function applyValueDefect(picture: Picture, defect: Defect, seed: string): Promise<Picture> {
  const random = createRandom(seed);
  // Dirt and ink spread scale with inches of paper, so a photo's nominal 72 dpi cannot be used.
  const scaled = picture.dpi >= 100 ? picture : { ...picture, dpi: Math.round(picture.width / 7.6) };
  const apply = async (): Promise<Picture> => {
    switch (defect.name) {
      case "dark":
        return darken(scaled, defect.strength);
      case "light":
        return lighten(scaled, defect.strength);
      case "low-contrast":
        return reduceContrast(scaled, defect.strength);
      case "noise":
        return addSpecks(scaled, defect.strength, random);
      case "streaks":
        return addStreaks(scaled, defect.strength, random);
      case "glare":
        return addGlare(scaled, defect.strength, random);
      case "blur":
        return blur(picture, defect.strength);
      default:
        return scaled;
    }
  };
  return { ...(await apply()), dpi: picture.dpi };
}

/** Draws one side, identical to the same side from {@link drawCheck}. */
export async function drawSide(spec: CheckSpec, side: Side): Promise<{ picture: Picture; corners: Corners }> {
  const defects = spec.defects
    .filter((defect) => defect.side === side)
    .sort((a, b) => DEFECT_ORDER.indexOf(a.name) - DEFECT_ORDER.indexOf(b.name));
  const photo = defects.find((defect) => defect.name === "photo");
  const dpi = photo ? computePhotoSourceDpi(spec) : spec.dpi;
  const svg = side === "front" ? drawFrontSvg(spec, dpi) : drawBackSvg(spec, dpi);
  const clean = await rasterize(svg, dpi);
  let sheet: Sheet = createWholeSheet(photo ? clean : addGrain(clean, 1.3, `${spec.seed}/${side}`));
  for (const { name, strength } of defects) {
    const random = createRandom(deriveDefectSeed(spec, side, name));
    if (name === "torn-corner") sheet = tearCorner(sheet, strength, side, random);
    if (name === "torn-edge") sheet = tearEdge(sheet, strength, side, random);
  }
  const skewDefect = defects.find((defect) => defect.name === "skew");
  let captured: { picture: Picture; corners: Corners };
  if (photo) captured = await photograph(sheet, spec, photo.strength, side);
  else if (skewDefect) captured = skew(sheet, skewDefect.strength, createRandom(deriveDefectSeed(spec, side, "skew")));
  else captured = { picture: fillWithScannerBed(sheet), corners: frame(clean.width, clean.height) };
  let picture = captured.picture;
  for (const defect of defects)
    picture = await applyValueDefect(picture, defect, deriveDefectSeed(spec, side, defect.name));
  return { picture: spec.gray ? toGray(picture) : picture, corners: captured.corners };
}

function toSideTruth({ picture, corners }: { picture: Picture; corners: Corners }): SideTruth {
  const round = (value: number) => Math.round(value * 100) / 100;
  const [topLeft, topRight, bottomRight, bottomLeft] = corners;
  const at = (point: { x: number; y: number }) => ({ x: round(point.x), y: round(point.y) });
  return {
    width: picture.width,
    height: picture.height,
    dpi: picture.dpi,
    corners: [at(topLeft), at(topRight), at(bottomRight), at(bottomLeft)],
  };
}

/**
 * Draws both sides of a check. The same specification produces the same pixels, regardless of clock, installed fonts
 * and network.
 */
export async function drawCheck(spec: CheckSpec): Promise<DrawnCheck> {
  assert(spec.dpi >= 100 && spec.dpi <= 600, "a check's resolution must be from 100 to 600 dpi");
  assert(
    spec.defects.every(({ strength }) => strength >= 0 && strength <= 1),
    "a defect's strength must be from 0 to 1",
  );
  const front = await drawSide(spec, "front");
  const back = await drawSide(spec, "back");
  return {
    front: front.picture,
    back: back.picture,
    truth: {
      seed: spec.seed,
      kind: spec.kind,
      widthInches: spec.widthInches,
      heightInches: spec.heightInches,
      routing: spec.routing,
      account: spec.account,
      checkNumber: spec.checkNumber,
      auxiliaryOnUs: spec.kind === "business" ? spec.checkNumber.padStart(6, "0") : null,
      micr: transcribeMicrLine(layOutMicrLine(spec)),
      amountCents: spec.amountCents,
      payee: spec.payee.name,
      drawer: spec.drawer.name,
      date: spec.date,
      defects: spec.defects,
      front: toSideTruth(front),
      back: toSideTruth(back),
    },
  };
}
