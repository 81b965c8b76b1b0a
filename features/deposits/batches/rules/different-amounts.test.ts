import { expect, test } from "vitest";
import { findDifferentAmounts } from "./different-amounts";

test("finds amounts that differ from the image and skips missing ones", () => {
  const checks = [
    { id: "same", amountCents: 12_000, readCents: 12_000 },
    { id: "tenfold", amountCents: 120_000, readCents: 12_000 },
    { id: "not typed", amountCents: null, readCents: 12_000 },
    { id: "not read", amountCents: 12_000, readCents: null },
  ];
  expect(findDifferentAmounts(checks).map(({ id }) => id)).toEqual(["tenfold"]);
});
