interface Size {
  readonly width: number;
  readonly height: number;
}

/** Largest share of the camera image that may be cropped to fill the screen. */
const MAX_CROPPED_SHARE = 0.25;

/**
 * Chooses how the camera image fits the screen: cropped if that hides little, otherwise uncropped, because the capture
 * includes the hidden part.
 */
export function choosePreviewFit(image: Size, screen: Size): "cover" | "contain" {
  if (!image.width || !image.height || !screen.width || !screen.height) return "contain";
  const ratio = image.width / image.height / (screen.width / screen.height);
  return 1 - Math.min(ratio, 1 / ratio) <= MAX_CROPPED_SHARE ? "cover" : "contain";
}
