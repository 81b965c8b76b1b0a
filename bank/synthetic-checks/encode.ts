import sharp from "sharp";
import type { Picture } from "./picture";

export const PICTURE_FORMATS = ["jpeg", "png", "tiff"] as const;
export type PictureFormat = (typeof PICTURE_FORMATS)[number];

export interface EncodeOptions {
  /** 1 to 100; only for JPEG. Default 88. */
  readonly quality?: number;
  /** Capture date (`YYYY-MM-DD`) for a phone's EXIF block; if omitted, no EXIF block is added. */
  readonly phoneDate?: string;
}

/** Encodes an image as JPEG, PNG or TIFF (LZW), including its resolution. */
export async function encodePicture(
  picture: Picture,
  format: PictureFormat,
  options: EncodeOptions = {},
): Promise<Uint8Array> {
  const { width, height, channels, dpi } = picture;
  let image = sharp(picture.data, { raw: { width, height, channels } }).toColourspace(channels === 1 ? "b-w" : "srgb");
  if (options.phoneDate) {
    const capturedAt = `${options.phoneDate.replaceAll("-", ":")} 10:42:00`;
    image = image.withExif({
      IFD0: { Make: "Example", Model: "Phone 12MP", Software: "Camera 1.0", DateTime: capturedAt },
      IFD2: {
        DateTimeOriginal: capturedAt,
        FNumber: "18/10",
        ExposureTime: "1/60",
        ISOSpeedRatings: "125",
        FocalLength: "42/10",
      },
    });
  }
  image = image.withMetadata({ density: dpi, ...(options.phoneDate ? { orientation: 1 } : {}) });
  if (format === "jpeg") image = image.jpeg({ quality: options.quality ?? 88, chromaSubsampling: "4:4:4" });
  else if (format === "png") image = image.png({ compressionLevel: 6 });
  else
    image = image.tiff({
      compression: "lzw",
      predictor: "horizontal",
      xres: dpi / 25.4,
      yres: dpi / 25.4,
      resolutionUnit: "inch",
    });
  return image.toBuffer();
}
