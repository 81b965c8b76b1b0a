import { expect, test } from "vitest";
import { onFailure } from "./reading-pool";

test("[R-33] an image that crashes or times out its reader is rejected; if all readers are busy, it can be resent", () => {
  const unreadable = {
    ok: false,
    code: "not-a-picture",
    message: "This image could not be read. Retake it, or save it again.",
  };
  expect(onFailure("ended")).toEqual(unreadable);
  expect(onFailure("timeout")).toEqual(unreadable);
  expect(onFailure("busy")).toEqual({
    ok: false,
    code: "busy",
    message: "Many images are being processed. Try again in a moment.",
  });
});
