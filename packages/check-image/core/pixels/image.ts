/** An 8-bit grayscale image: row-major, one byte per pixel, 0 is black and 255 is white. */
export interface GrayImage {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
}

/** A bitonal image: row-major, one byte per pixel, 1 is ink and 0 is paper. */
export interface BitonalImage {
  readonly width: number;
  readonly height: number;
  readonly ink: Uint8Array;
}

/** A point in pixels; x increases to the right and y downward; (0, 0) is the outer corner of the first pixel. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The four corners of a document in reading order: top left, top right, bottom right, bottom left. */
export type Quadrilateral = readonly [Point, Point, Point, Point];

/** The side of a check that an image shows. */
export type CheckSide = "front" | "back";
