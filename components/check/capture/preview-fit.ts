interface Size {
  readonly width: number;
  readonly height: number;
}

/** The part of the camera's picture that may be cut off to fill the screen. */
const MAX_CUT = 0.25;

/**
 * How the camera picture fits the screen: cropped when that hides little, otherwise shown whole, because the hidden
 * part is photographed too.
 */
export function previewFit(picture: Size, screen: Size): "cover" | "contain" {
  if (!picture.width || !picture.height || !screen.width || !screen.height) return "contain";
  const ratio = picture.width / picture.height / (screen.width / screen.height);
  return 1 - Math.min(ratio, 1 / ratio) <= MAX_CUT ? "cover" : "contain";
}
