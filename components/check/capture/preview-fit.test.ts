import { expect, test } from "vitest";
import { choosePreviewFit } from "./preview-fit";

test("a phone's camera image fills the screen in portrait and landscape", () => {
  expect(choosePreviewFit({ width: 1080, height: 1920 }, { width: 390, height: 650 })).toBe("cover");
  expect(choosePreviewFit({ width: 1440, height: 1920 }, { width: 390, height: 600 })).toBe("cover");
  expect(choosePreviewFit({ width: 1920, height: 1080 }, { width: 620, height: 390 })).toBe("cover");
});

test("an image that would lose more than a quarter is shown uncropped", () => {
  expect(choosePreviewFit({ width: 1280, height: 720 }, { width: 390, height: 650 })).toBe("contain");
  expect(choosePreviewFit({ width: 1080, height: 1920 }, { width: 620, height: 390 })).toBe("contain");
  expect(choosePreviewFit({ width: 0, height: 0 }, { width: 390, height: 650 })).toBe("contain");
});
