import { describe, expect, test } from "vitest";
import { type LoosePicture, pairPictures } from "./pair-pictures";

/** Parses images written as `name#2:f`: the name, an optional page, and the side shown (`f` or `b`) if known. */
function pictures(text: string): LoosePicture[] {
  return text.split(" ").map((word) => {
    const [file = "", shows] = word.split(":");
    const [name = "", page] = file.split("#");
    const side = shows === "f" ? "front" : shows === "b" ? "back" : null;
    return { id: file, name, page: page ? Number(page) : null, shows: side };
  });
}

const pairIds = (text: string) => pairPictures(pictures(text)).map(({ frontId, backId }) => `${frontId} ${backId}`);

describe("by name", () => {
  test.each([
    [
      "0001-front.jpg 0002-front.jpg 0001-back.jpg 0002-back.jpg",
      ["0001-front.jpg 0001-back.jpg", "0002-front.jpg 0002-back.jpg"],
    ],
    ["1048_b.tif 1048_f.tif", ["1048_f.tif 1048_b.tif"]],
    ["may/Front-7.png may/Back-7.png", ["may/Front-7.png may/Back-7.png"]],
    ["check-f.jpg other-b.jpg", ["check-f.jpg other-b.jpg"]],
  ])("%s", (given, expected) => expect(pairIds(given)).toEqual(expected));

  test("the content of the images overrides their names", () => {
    expect(pairIds("7-front.jpg:b 7-back.jpg:f")).toEqual(["7-back.jpg 7-front.jpg"]);
  });
  test("two fronts named like a pair are two checks", () => {
    expect(pairIds("7-front.jpg:f 7-back.jpg:f")).toEqual(["7-front.jpg null", "7-back.jpg null"]);
  });
  test("a front without a legible MICR line is recognized by name", () => {
    expect(pairIds("7-back.jpg:b 7-front.jpg:b")).toEqual(["7-front.jpg 7-back.jpg"]);
  });
  test("files with the same names in two folders are two checks", () => {
    expect(pairIds("a/7-front.jpg a/7-back.jpg b/7-front.jpg b/7-back.jpg")).toEqual([
      "a/7-front.jpg a/7-back.jpg",
      "b/7-front.jpg b/7-back.jpg",
    ]);
  });
  test("a back without a matching front name is paired by position", () => {
    expect(pairIds("scan1.jpg:f scan1-back.jpg:b 8-front.jpg:f 8-back.jpg:b")).toEqual([
      "scan1.jpg scan1-back.jpg",
      "8-front.jpg 8-back.jpg",
    ]);
  });
});

describe("by order", () => {
  test.each([
    ["each front before its back", "1:f 2:b 3:f 4:b", ["1 2", "3 4"]],
    ["each back before its front", "1:b 2:f 3:b 4:f", ["2 1", "4 3"]],
    ["all fronts, then all backs", "1:f 2:f 3:f 4:b 5:b 6:b", ["1 4", "2 5", "3 6"]],
    ["a missing back", "1:f 2:b 3:f 4:f 5:b", ["1 2", "3 null", "4 5"]],
    ["a missing back at the end", "1:f 2:b 3:f", ["1 2", "3 null"]],
    ["a missing front", "1:f 2:b 3:b 4:f 5:b", ["1 2", "null 3", "4 5"]],
    ["no known sides", "1 2 3 4", ["1 2", "3 4"]],
    ["an unknown side is assumed to be the expected side", "1:f 2 3 4:b", ["1 2", "3 4"]],
    ["blocks of unequal length are not paired by index", "1:f 2:f 3:f 4:b 5:b", ["1 null", "2 null", "3 4", "null 5"]],
    ["a single image", "1:b", ["null 1"]],
  ])("%s", (_, given, expected) => expect(pairIds(given)).toEqual(expected));

  test("pages are paired within their file", () => {
    expect(pairIds("a.tif#1:f a.tif#2:b a.tif#3:f b.tif#1:b b.tif#2:f b.tif#3:b b.tif#4:f")).toEqual([
      "a.tif#1 a.tif#2",
      "a.tif#3 null",
      "b.tif#2 b.tif#1",
      "b.tif#4 b.tif#3",
    ]);
  });
  test("no image is lost or used twice", () => {
    const given = pictures("1-f.jpg:b 1-b.jpg:b 2:f 3 4:b x.tif#1 x.tif#2:f 5-front.jpg 6:f");
    const used = pairPictures(given)
      .flatMap(({ frontId, backId }) => [frontId, backId])
      .filter((id) => id !== null);
    expect(used.toSorted()).toEqual(given.map(({ id }) => id).toSorted());
  });
  test("no images produce no pairs", () => expect(pairPictures([])).toEqual([]));
});
