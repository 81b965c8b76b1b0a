import { readMicrLine } from "@endorse/check-image/core/micr/micr-line";
import { drawSpecimen } from "@endorse/check-image/core/micr/micr-line.specimen";
import type { GrayImage } from "@endorse/check-image/core/pixels/image";
import { expect, test } from "vitest";
import { SeededRandom } from "@/bench/fronts/seeded-random";
import { DAMAGE_BY_KIND } from "./damage-kinds";
import { findDamageTarget } from "./damage-target";
import { scoreDamage } from "./score-damage";

const read = (picture: GrayImage) => readMicrLine(picture, { dpi: 200 });

/** With these seeds, damage hides a symbol that a less strict reader would skip, accepting a wrong line. */
test.each([1, 4, 10, 17, 20])("the reader accepts no wrong line after any kind of damage (seed %i)", (seed) => {
  const picture = drawSpecimen("C001987C A122105155A 40567D8123C", {
    widthInches: 8.5,
    heightInches: 3.5,
    paper: 190,
    ink: 45,
    blur: 0.006,
  });
  const reading = read(picture);
  expect(reading).toMatchObject({ line: "C001987CA122105155A40567D8123C", accepted: true });
  const scores = scoreDamage({ picture, read, reading }, seed);
  expect(scores.map(({ kind }) => kind)).toEqual(["glare", "fade", "scratch", "half", "cut", "streak", "blur"]);
  expect(scores.filter(({ outcome }) => outcome === "WRONG")).toEqual([]);
});

test("glare on pale paper makes a 7 uncertain, not blank", () => {
  const picture = drawSpecimen("C001987C A122105155A 40567D8123C", {
    widthInches: 8.5,
    heightInches: 3.5,
    paper: 212,
    ink: 60,
    blur: 0.008,
  });
  const target = findDamageTarget(read(picture), 6);
  expect(read(DAMAGE_BY_KIND.glare(picture, target, new SeededRandom(75)))).toMatchObject({
    line: "C00198*CA122105155A40567D8123C",
    accepted: false,
  });
});

test("a streak where an 8 has its middle bar makes a 0 uncertain", () => {
  const picture = drawSpecimen("C001987C A122105155A 40567D8123C", {
    missing: (x, y) => x > 3 && Math.abs(x - 5.01) > 0.06 && Math.abs(y - 2.435) < 0.009,
  });
  expect(read(picture)).toMatchObject({ line: "C001987CA122105155A40567D8123C", accepted: false });
});
