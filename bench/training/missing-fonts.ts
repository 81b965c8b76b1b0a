import { execFileSync } from "node:child_process";

/**
 * Returns the font families that fontconfig's `fc-match` would substitute on this machine. Their text would be drawn in
 * a different font, and the trained weights would differ.
 */
export function findMissingFonts(families: readonly string[]): string[] {
  return families.filter((family) => {
    const matchedFamilies = execFileSync("fc-match", ["-f", "%{family}", family], { encoding: "utf8" });
    return !matchedFamilies.split(",").includes(family);
  });
}
