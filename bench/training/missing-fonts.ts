import { execFileSync } from "node:child_process";

/**
 * The font families that this machine would substitute, by fontconfig's `fc-match`: what is drawn in them is drawn in
 * another font, and the weights differ.
 */
export function missingFonts(families: readonly string[]): string[] {
  return families.filter((family) => {
    const found = execFileSync("fc-match", ["-f", "%{family}", family], { encoding: "utf8" });
    return !found.split(",").includes(family);
  });
}
