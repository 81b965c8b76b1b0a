interface Size {
  readonly width: number;
  readonly height: number;
}

/** The part of the camera's picture that may be cut off to fill the screen. */
const MAX_CUT = 0.25;

/**
 * How the camera's picture is laid into the screen: it fills it when little of the picture is cut off by that, and is
 * shown whole otherwise, since what is cut off is photographed all the same.
 */
export function previewFit(picture: Size, screen: Size): "cover" | "contain" {
  if (!picture.width || !picture.height || !screen.width || !screen.height) return "contain";
  const ratio = picture.width / picture.height / (screen.width / screen.height);
  return 1 - Math.min(ratio, 1 / ratio) <= MAX_CUT ? "cover" : "contain";
}
