import { E13B_GLYPHS } from "@endorse/check-image/core/micr/font/e13b-glyphs";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { MicrGlyph } from "@/components/check/micr-line";

test.each(["A", "B", "C", "D"] as const)("the symbol %s is drawn in the shape the reader recognizes", (symbol) => {
  const path = E13B_GLYPHS[symbol].boxes.map(({ x0, x1, y0, y1 }) => `M${x0} ${y0}h${x1 - x0}v${y1 - y0}H${x0}z`);
  expect(renderToStaticMarkup(createElement(MicrGlyph, { symbol }))).toContain(`d="${path.join("")}"`);
});
