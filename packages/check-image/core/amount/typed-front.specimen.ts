import type { BitonalImage, GrayImage } from "@endorse/check-image/core/pixels/image";

/** A 5 × 9 dot-matrix font like a form printer's; each string lists a character's rows. */
const TYPE: Readonly<Record<string, string>> = {
  "0": ".###. #...# #...# #...# #...# #...# #...# #...# .###.",
  "1": "..#.. .##.. #.#.. ..#.. ..#.. ..#.. ..#.. ..#.. #####",
  "2": ".###. #...# ....# ....# ...#. ..#.. .#... #.... #####",
  "4": "...#. ..##. ..##. .#.#. .#.#. #..#. ##### ...#. ...#.",
  "5": "##### #.... #.... ####. #...# ....# ....# #...# .###.",
  "7": "##### ....# ....# ...#. ...#. ..#.. ..#.. .#... .#...",
  "3": ".###. #...# ....# ....# ..##. ....# ....# #...# .###.",
  "6": "..##. .#... #.... #.... ####. #...# #...# #...# .###.",
  "8": ".###. #...# #...# #...# .###. #...# #...# #...# .###.",
  "9": ".###. #...# #...# #...# .#### ....# ....# ...#. .##..",
  "*": "..#.. #.#.# .###. .###. #.#.# ..#.. ..... ..... .....",
  $: "..#.. .#### #.#.. #.#.. .###. ..#.# ..#.# ####. ..#..",
  // A dollar sign with its top and bottom missing.
  "§": "..... .#### #.#.. #.#.. .###. ..#.. ..#.. ..... .....",
  ".": "..... ..... ..... ..... ..... ..... ..... .##.. .##..",
  "/": "....# ....# ...#. ...#. ..#.. .#... .#... #.... #....",
  "-": "..... ..... ..... ..... ##### ..... ..... ..... .....",
  ",": "..... ..... ..... ..... ..... ..... .##.. .##.. .#...",
  E: "##### #.... #.... #.... ####. #.... #.... #.... #####",
  N: "#...# #...# ##..# ##..# #.#.# #..## #..## #...# #...#",
  R: "####. #...# #...# #...# ####. #.#.. #..#. #..#. #...#",
  T: "##### ..#.. ..#.. ..#.. ..#.. ..#.. ..#.. ..#.. ..#..",
  V: "#...# #...# #...# #...# #...# .#.#. .#.#. .#.#. ..#..",
};

/** Draws dot-matrix characters, three pixels per dot, in the courtesy amount's position on a 6 × 2.75 in check. */
export function drawTypedFront(words: string, x = 880, y = 190): BitonalImage {
  const image = { width: 1200, height: 550, ink: new Uint8Array(1200 * 550) };
  [...words].forEach((symbol, i) => {
    TYPE[symbol]?.split(" ").forEach((row, dy) => {
      [...row].forEach((dot, dx) => {
        if (dot !== "#") return;
        for (let k = 0; k < 9; k++)
          image.ink[(y + dy * 3 + Math.floor(k / 3)) * 1200 + x + i * 19 + dx * 3 + (k % 3)] = 1;
      });
    });
  });
  return image;
}

/** Converts a bitonal image to gray: black ink on white paper. */
export function bitonalToGray({ width, height, ink }: BitonalImage): GrayImage {
  return { width, height, pixels: ink.map((value) => (value === 1 ? 0 : 255)) };
}
