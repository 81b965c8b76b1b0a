import type { BitonalImage, GrayImage } from "./image";

/** The part of a picture searched for a MICR line, at most about 260 dpi. */
export interface MicrBand {
  readonly gray: GrayImage;
  /** 1 is ink, same size as `gray`. */
  readonly ink: Uint8Array;
  /** Half the side of the neighbourhood that ink is told from. */
  readonly windowRadius: number;
  /** Pixels of the picture a pixel of the band covers. */
  readonly reduction: number;
  /** Row of the picture at which the band begins. */
  readonly top: number;
  /** Bounds on the height of a symbol, in pixels of the band. */
  readonly minimumHeight: number;
  readonly maximumHeight: number;
}

const SYMBOL_HEIGHT_INCHES = 0.117;
const WORKING_DPI = 200;
/** The clear band is 5/8 in; skew over a business check and a loose crop add the rest. */
const SEARCH_INCHES = 1.15;
/** Without a resolution: the lower part that holds the clear band of every size of check, and the widths checks have. */
const SEARCH_SHARE = 0.42;
const NARROWEST_INCHES = 5.7;
const WIDEST_INCHES = 9.3;
const BINARISE_WINDOW_INCHES = 0.3;

/** Wolf's rule: how far below the local mean ink must be, by how flat the neighbourhood is. */
const WOLF_K = 0.4;
/** The least of it even where symbols make the neighbourhood vary, so that safety-paper does not join them. */
const WOLF_LEAST = 0.15;
/** Darkness of faint ink, in parts of the mean brightness. */
const FAINT_SHARE = 0.7;

function reduceBand(image: GrayImage, top: number, factor: number): GrayImage {
  const width = Math.floor(image.width / factor);
  const height = Math.floor((image.height - top) / factor);
  const pixels = new Uint8Array(width * height);
  if (factor === 1) {
    pixels.set(image.pixels.subarray(top * width, top * width + pixels.length));
    return { width, height, pixels };
  }
  const area = factor * factor;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let sum = 0;
      for (let dy = 0; dy < factor; dy++) {
        const from = (top + y * factor + dy) * image.width + x * factor;
        for (let dx = 0; dx < factor; dx++) sum += image.pixels[from + dx]!;
      }
      pixels[y * width + x] = Math.round(sum / area);
    }
  }
  return { width, height, pixels };
}

function darkLevel(gray: GrayImage): number {
  const histogram = new Uint32Array(256);
  for (const value of gray.pixels) histogram[value]!++;
  let rest = gray.pixels.length * 0.005;
  let level = 0;
  while (level < 255 && rest > histogram[level]!) rest -= histogram[level++]!;
  return level;
}

/** Wolf and Jolion's local threshold over integral images: safety-paper and shadows vanish, thin print stays. */
function binarise(gray: GrayImage, radius: number, darkest: number): Uint8Array {
  const { width, height, pixels } = gray;
  const stride = width + 1;
  const sums = new Float64Array(stride * (height + 1));
  const squares = new Float64Array(stride * (height + 1));
  for (let y = 0; y < height; y++) {
    let sum = 0;
    let square = 0;
    for (let x = 0; x < width; x++) {
      const value = pixels[y * width + x]!;
      sum += value;
      square += value * value;
      const at = (y + 1) * stride + x + 1;
      sums[at] = sums[at - stride]! + sum;
      squares[at] = squares[at - stride]! + square;
    }
  }
  const means = new Float32Array(width * height);
  const deviations = new Float32Array(width * height);
  let largest = 1;
  for (let y = 0; y < height; y++) {
    const y0 = Math.max(0, y - radius) * stride;
    const y1 = Math.min(height, y + radius + 1) * stride;
    for (let x = 0; x < width; x++) {
      const x0 = Math.max(0, x - radius);
      const x1 = Math.min(width, x + radius + 1);
      const count = ((y1 - y0) / stride) * (x1 - x0);
      const mean = (sums[y1 + x1]! - sums[y0 + x1]! - sums[y1 + x0]! + sums[y0 + x0]!) / count;
      const square = (squares[y1 + x1]! - squares[y0 + x1]! - squares[y1 + x0]! + squares[y0 + x0]!) / count;
      const deviation = Math.sqrt(Math.max(0, square - mean * mean));
      means[y * width + x] = mean;
      deviations[y * width + x] = deviation;
      if (deviation > largest) largest = deviation;
    }
  }
  const ink = new Uint8Array(width * height);
  for (let i = 0; i < ink.length; i++) {
    const mean = means[i]!;
    const depth = Math.max(WOLF_LEAST, WOLF_K * (1 - deviations[i]! / largest));
    const threshold = mean - depth * (mean - darkest);
    if (pixels[i]! < threshold - 4) ink[i] = 1;
  }
  return ink;
}

function reduceInk(bitonal: BitonalImage, top: number, factor: number, width: number, height: number): Uint8Array {
  const ink = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let sum = 0;
      for (let dy = 0; dy < factor; dy++) {
        const from = (top + y * factor + dy) * bitonal.width + x * factor;
        for (let dx = 0; dx < factor; dx++) sum += bitonal.ink[from + dx]!;
      }
      if (2 * sum >= factor * factor) ink[y * width + x] = 1;
    }
  }
  return ink;
}

/** Cuts the lower part of a check out, at a working resolution, with its ink; null when the picture is too small to hold symbols. */
export function cutBand(image: GrayImage, dpi: number | undefined, bitonal: BitonalImage | undefined): MicrBand | null {
  const lowestDpi = dpi === undefined ? image.width / WIDEST_INCHES : dpi * 0.8;
  const highestDpi = dpi === undefined ? image.width / NARROWEST_INCHES : dpi * 1.25;
  const centralDpi = dpi ?? Math.sqrt(lowestDpi * highestDpi);
  const reduction = Math.max(1, Math.round((centralDpi * 0.97) / WORKING_DPI));
  const search = dpi === undefined ? image.height * SEARCH_SHARE : dpi * SEARCH_INCHES;
  const top = Math.max(0, Math.floor(image.height - search));
  const gray = reduceBand(image, top, reduction);
  if (gray.width < 60 || gray.height < 12) return null;
  const sameSize = bitonal?.width === image.width && bitonal.height === image.height;
  const windowRadius = Math.max(4, Math.round((centralDpi / reduction) * BINARISE_WINDOW_INCHES * 0.5));
  return {
    gray,
    ink:
      bitonal && sameSize
        ? reduceInk(bitonal, top, reduction, gray.width, gray.height)
        : binarise(gray, windowRadius, darkLevel(gray)),
    windowRadius,
    reduction,
    top,
    minimumHeight: Math.max(6, (SYMBOL_HEIGHT_INCHES * lowestDpi * 0.85) / reduction),
    maximumHeight: (SYMBOL_HEIGHT_INCHES * highestDpi * 1.2) / reduction,
  };
}

/** The band with ink as faint as the picture's other print may hide: judged as if nothing in it were darker than this. */
export function withFaintInk(band: MicrBand): MicrBand {
  const typical = band.gray.pixels.reduce((sum, value) => sum + value, 0) / band.gray.pixels.length;
  const clipped = band.gray.pixels.map((value) => Math.max(value, Math.round(typical * FAINT_SHARE)));
  const gray = { ...band.gray, pixels: clipped };
  return { ...band, ink: binarise(gray, band.windowRadius, darkLevel(gray)) };
}
