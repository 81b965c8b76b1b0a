import { ToWords } from "to-words";
import type { SeededRandom } from "./seeded-random";

const speller = new ToWords({ localeCode: "en-US" });

/** An amount in cents as it is printed in words, "One hundred twenty-three and 45/100". */
export function amountInWords(amountCents: number, random: SeededRandom): string {
  const dollars = Math.floor(amountCents / 100);
  const spelled = speller.convert(dollars).replace(/(ty) (One|Two|Three|Four|Five|Six|Seven|Eight|Nine)\b/g, "$1-$2");
  const hyphens = random.chance(0.8) ? spelled : spelled.replaceAll("-", " ");
  const joined = random.chance(0.12) ? hyphens.replace(/Hundred (?=\w)/, "Hundred and ") : hyphens;
  const letters = random.pick(["capitals", "title", "sentence", "sentence"]);
  const cents = String(amountCents % 100).padStart(2, "0");
  const over = cents === "00" && random.chance(0.4) ? "No/100" : `${cents}/${random.chance(0.9) ? "100" : "xx"}`;
  const words = `${joined} And ${over}`;
  const cased =
    letters === "capitals"
      ? words.toUpperCase()
      : letters === "title"
        ? words.replace("And", "and")
        : words.charAt(0) + words.slice(1).toLowerCase();
  const filled = random.pick(["", "", " ******", " -------", " Dollars"]);
  return `${random.pick(["", "", "", "", "**", "***"])}${cased}${letters === "capitals" ? filled.toUpperCase() : filled}`;
}
