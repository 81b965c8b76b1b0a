import sharp, { type Sharp } from "sharp";

export const FRAME_WIDTH = 1280;
export const FRAME_HEIGHT = 720;
export const MIN_FRAMES_PER_SECOND = 15;

/** Draws a camera frame of a slightly rotated check on a desk. */
export async function drawCameraFrame(check: Uint8Array): Promise<Sharp> {
  const rotated = await sharp(check)
    .resize({ width: 1000 })
    .ensureAlpha()
    .rotate(3, { background: "#0000" })
    .png()
    .toBuffer();
  const desk = { width: FRAME_WIDTH, height: FRAME_HEIGHT, channels: 4, background: "#5d4430" } as const;
  return sharp({ create: desk }).composite([{ input: rotated }]);
}
