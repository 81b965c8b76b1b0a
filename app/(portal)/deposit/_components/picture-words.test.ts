import { expect, test } from "vitest";
import { picturesMissing } from "./picture-words";
import type { SideState } from "./use-side";

const EMPTY = { kind: "empty" } as SideState;
const JUDGED = { kind: "judged" } as SideState;
const STAGED = { kind: "staged" } as SideState;

test.each([
  ["none given", EMPTY, EMPTY, "Both pictures are still missing."],
  ["a back alone", EMPTY, STAGED, "The front is still missing."],
  ["a front alone", STAGED, EMPTY, "The back is still missing."],
  ["a back that is judged here and still being sent", STAGED, JUDGED, "The back is still on its way."],
  ["a front that is still being sent", JUDGED, STAGED, "The front is still on its way."],
  ["both being sent", JUDGED, JUDGED, "The pictures are still on their way."],
  ["a front being sent, no back yet", JUDGED, EMPTY, "The back is still missing."],
  ["both there", STAGED, STAGED, null],
])("%s", (_, front, back, sentence) => {
  expect(picturesMissing(front, back)).toBe(sentence);
});
