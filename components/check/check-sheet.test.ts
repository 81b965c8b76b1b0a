import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { CheckSheet } from "./check-sheet";
import { FIT } from "./view-transform";

test("the image is opaque and keeps its proportions before the page's scripts run", () => {
  const picture = { src: "/front.png", alt: "Front of Check 1" };
  const html = renderToStaticMarkup(createElement(CheckSheet, { picture, view: FIT, isInverted: false }));
  expect(/<img[^>]*>/.exec(html)?.[0]).toBe(
    '<img src="/front.png" alt="Front of Check 1" draggable="false" class="relative block h-full w-full select-none rounded-[3px] object-contain shadow-paper"/>',
  );
});
