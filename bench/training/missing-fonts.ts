import { execFileSync } from "node:child_process";

/**
 * Returns the font families that fontconfig's `fc-match` would substitute on this machine. Text in them would be drawn
 * in another font, and the trained weights would differ.
 */
export function findMissingFonts(families: readonly string[]): string[] {
  return families.filter((family) => {
    const found = execFileSync("fc-match", ["-f", "%{family}", family], { encoding: "utf8" });
    return !found.split(",").includes(family);
  });
}
