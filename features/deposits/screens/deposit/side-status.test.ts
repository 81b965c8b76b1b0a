import { expect, test } from "vitest";
import { describeMissingSides } from "./side-status";
import type { SideState } from "./use-side";

const EMPTY = { kind: "empty" } as SideState;
const UPLOADING = { kind: "uploading" } as SideState;
const STAGED = { kind: "staged" } as SideState;

test.each([
  ["no images", EMPTY, EMPTY, "Both images are still missing."],
  ["a back alone", EMPTY, STAGED, "The front is still missing."],
  ["a front alone", STAGED, EMPTY, "The back is still missing."],
  ["a back that is still being uploaded", STAGED, UPLOADING, "The back is still uploading."],
  ["a front that is still being uploaded", UPLOADING, STAGED, "The front is still uploading."],
  ["both being uploaded", UPLOADING, UPLOADING, "The images are still uploading."],
  ["a front being uploaded, no back yet", UPLOADING, EMPTY, "The back is still missing."],
  ["both staged", STAGED, STAGED, null],
])("%s", (_, front, back, sentence) => {
  expect(describeMissingSides(front, back)).toBe(sentence);
});
