import { expect, test } from "vitest";
import { isCutOff } from "./tooltip-text";

const box = (scroll: [number, number], client: [number, number]) => ({
  ...{ scrollWidth: scroll[0], scrollHeight: scroll[1] },
  ...{ clientWidth: client[0], clientHeight: client[1] },
});

test.each([
  ["text that ends with an ellipsis is cut off", box([300, 20], [120, 20]), { textOverflow: "ellipsis" }, true],
  ["text that fits is not cut off", box([120, 20], [120, 20]), { textOverflow: "ellipsis" }, false],
  ["three lines of text clamped to two are cut off", box([120, 60], [120, 40]), { webkitLineClamp: "2" }, true],
  ["two lines of text clamped to two are not cut off", box([120, 41], [120, 40]), { webkitLineClamp: "2" }, false],
  ["text that scrolls is not cut off", box([300, 60], [120, 20]), { textOverflow: "clip" }, false],
  ["text that wraps on a touch screen is not cut off", box([120, 60], [120, 60]), { textOverflow: "ellipsis" }, false],
])("%s", (_, element, style, isCut) => {
  expect(isCutOff(element, { textOverflow: "clip", webkitLineClamp: "none", ...style })).toBe(isCut);
});
