import { expect, test } from "vitest";
import { onFailure } from "./reading-pool";

test("[R-33] a picture that takes too long or crashes its reader can't be read; without a free reader it may be sent again", () => {
  const unreadable = {
    ok: false,
    code: "not-a-picture",
    message: "This picture could not be read. Take it or save it again.",
  };
  expect(onFailure("ended")).toEqual(unreadable);
  expect(onFailure("timeout")).toEqual(unreadable);
  expect(onFailure("busy")).toEqual({
    ok: false,
    code: "busy",
    message: "Many pictures are being processed. Try again in a moment.",
  });
});
