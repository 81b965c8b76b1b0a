import sharp from "sharp";

/** Raw pixels: rows from top to bottom, 8 bits per sample, sRGB (3 channels) or gray (1 channel). */
export interface Picture {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
  readonly channels: 1 | 3;
  /** Pixels per inch of paper for a flat scan; for a photo, the nominal density of the file (72). */
  readonly dpi: number;
}

/** Renders an SVG document at its natural size, on a white background. */
export async function rasterize(svg: string, dpi: number): Promise<Picture> {
  const { data, info } = await sharp(Buffer.from(svg), { limitInputPixels: 60_000_000, unlimited: true })
    .flatten({ background: "#ffffff" })
    .removeAlpha()
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  if (info.channels !== 3) throw new Error(`Expected three channels, got ${info.channels}`);
  return {
    data: new Uint8Array(data.buffer, data.byteOffset, data.length),
    width: info.width,
    height: info.height,
    channels: 3,
    dpi,
  };
}

/** Converts to Rec. 601 luminance in integer arithmetic, so the result is identical on every machine. */
export function toGray(picture: Picture): Picture {
  if (picture.channels === 1) return picture;
  const gray = new Uint8Array(picture.width * picture.height);
  for (let i = 0, p = 0; i < gray.length; i++, p += 3) {
    gray[i] = (picture.data[p]! * 77 + picture.data[p + 1]! * 150 + picture.data[p + 2]! * 29 + 128) >> 8;
  }
  return { ...picture, data: gray, channels: 1 };
}
