import type { IqaTestName } from "@endorse/check-image/core/iqa/iqa-test-names";
import type { ImageView, IqaResult } from "@/lib/contract/enums";

/** A region of an image, as fractions of its width and height. */
export interface Region {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** An image quality test and its result. */
export interface IqaTest {
  name: IqaTestName;
  result: IqaResult;
  value: number | null;
  threshold: number | null;
  unit: string;
  /** Whether a failure rejects the deposit rather than only warning. */
  required: boolean;
  region?: Region;
}

/** An image of one side for the viewer. */
export interface CheckPicture {
  src: string;
  alt: string;
  /** In pixels, if known before the image loads. */
  width?: number;
  height?: number;
  regions?: readonly (Region & { label: string })[];
}

export const SIDE_LABELS = { front: "Front", back: "Back" } satisfies Record<ImageView, string>;
