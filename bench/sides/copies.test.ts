import { findCopy } from "@endorse/check-image/core/layout/compare-layouts";
import type { SideReport } from "@endorse/check-image/core/side-report";
import { beforeAll, describe, expect, test } from "vitest";
import { drawCheckImages } from "@/bank/testing/picture-of-check";
import { createRandom } from "@/lib/shared/random";
import { isSuspect, reportPicture } from "./analyze-picture";
import { copies, createCopy, withShowThrough } from "./copies";
import { otherDocuments } from "./other-documents";

let front: Uint8Array;
let back: Uint8Array;
let reports: { front: SideReport; back: SideReport };

beforeAll(async () => {
  ({ front, back } = await drawCheckImages(21, { kind: "personal" }));
  reports = { front: await reportPicture(front, "front"), back: await reportPicture(back, "back") };
});

test("both sides of a drawn check are accepted, even if the front shows through the paper", async () => {
  expect(isSuspect(reports.front)).toBe(false);
  expect(isSuspect(reports.back)).toBe(false);
  expect(findCopy(reports.front.layout, reports.back.layout)).toBeNull();
  const showThrough = await reportPicture(await withShowThrough(back, front), "back");
  expect(findCopy(reports.front.layout, showThrough.layout)).toBeNull();
});

describe("detects a copy of the front submitted as the back", () => {
  test.each(Object.keys(copies))("%s", async (name) => {
    const copy = await reportPicture(await createCopy(front, name, createRandom(name)), "back");
    expect(findCopy(reports.front.layout, copy.layout)).not.toBeNull();
  });
});

test("detects the back submitted as the front", async () => {
  const asFront = await reportPicture(back, "front");
  expect(findCopy(asFront.layout, reports.back.layout)).toBe("same");
});

describe("flags a different document submitted as the front", () => {
  test.each(Object.entries(otherDocuments))("%s", async (name, draw) => {
    expect(isSuspect(await reportPicture(await draw(createRandom(name)), "front"))).toBe(true);
  });
});
