import { expect, test } from "vitest";
import { describeMissingSides } from "./side-status";
import type { SideState } from "./use-side";

const EMPTY = { kind: "empty" } as SideState;
const UPLOADING = { kind: "uploading" } as SideState;
const STAGED = { kind: "staged" } as SideState;

test.each([
  ["no images", EMPTY, EMPTY, "Both images are still missing."],
  ["only a back", EMPTY, STAGED, "The front is still missing."],
  ["only a front", STAGED, EMPTY, "The back is still missing."],
  ["a back that is still being uploaded", STAGED, UPLOADING, "The back is still uploading."],
  ["a front that is still being uploaded", UPLOADING, STAGED, "The front is still uploading."],
  ["both images being uploaded", UPLOADING, UPLOADING, "The images are still uploading."],
  ["a front that is still being uploaded, and no back", UPLOADING, EMPTY, "The back is still missing."],
  ["both images staged", STAGED, STAGED, null],
])("%s", (_, front, back, sentence) => {
  expect(describeMissingSides(front, back)).toBe(sentence);
});
