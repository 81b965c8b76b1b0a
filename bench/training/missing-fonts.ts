import { execFileSync } from "node:child_process";

/**
 * The font families that this machine would substitute, by fontconfig's `fc-match`: text in them would be drawn in
 * another font, and the weights would differ.
 */
export function missingFonts(families: readonly string[]): string[] {
  return families.filter((family) => {
    const found = execFileSync("fc-match", ["-f", "%{family}", family], { encoding: "utf8" });
    return !found.split(",").includes(family);
  });
}
