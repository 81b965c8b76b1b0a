import { expect, test } from "vitest";
import { isCutOff } from "./tooltip-text";

const box = (scroll: [number, number], client: [number, number]) => ({
  ...{ scrollWidth: scroll[0], scrollHeight: scroll[1] },
  ...{ clientWidth: client[0], clientHeight: client[1] },
});

test.each([
  ["a text that ends with an ellipsis", box([300, 20], [120, 20]), { textOverflow: "ellipsis" }, true],
  ["one that fits", box([120, 20], [120, 20]), { textOverflow: "ellipsis" }, false],
  ["a text of two lines of three", box([120, 60], [120, 40]), { webkitLineClamp: "2" }, true],
  ["one of two lines of two", box([120, 41], [120, 40]), { webkitLineClamp: "2" }, false],
  ["one that scrolls", box([300, 60], [120, 20]), { textOverflow: "clip" }, false],
  ["one that wraps on a touch screen", box([120, 60], [120, 60]), { textOverflow: "ellipsis" }, false],
])("%s", (_, element, style, isCut) => {
  expect(isCutOff(element, { textOverflow: "clip", webkitLineClamp: "none", ...style })).toBe(isCut);
});
