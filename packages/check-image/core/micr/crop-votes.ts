import type { MicrReading, MicrSymbolReading } from "./micr-reading";
import { SYMBOL_CONFIDENCE } from "./symbols/cell-reading";

/** Maximum distance between the centers of two readings of the same symbol, relative to its width. */
const MAX_OFFSET = 0.5;

/**
 * Replaces each uncertain symbol by the certain symbol at the same position in the readings of altered copies, unless
 * the copies disagree. The line is not accepted, because no single copy was certain of the whole line.
 *
 * @param copies readings of altered copies, in the same image's pixels
 */
export function fillByCopies(reading: MicrReading, copies: readonly MicrReading[]): MicrReading {
  const symbols = reading.symbols.map((symbol) => {
    if (symbol.char !== "*") return symbol;
    const votes = new Set(
      copies
        .flatMap((copy) => copy.symbols.filter(({ char, box }) => char !== "*" && isSamePosition(symbol.box, box)))
        .map(({ char }) => char),
    );
    const [char] = votes;
    return char === undefined || votes.size > 1 ? symbol : { ...symbol, char, confidence: SYMBOL_CONFIDENCE };
  });
  return { ...reading, symbols, line: symbols.map(({ char }) => char).join("") };
}

type Box = MicrSymbolReading["box"];

/** Whether two boxes have nearly the same center. */
function isSamePosition(a: Box, b: Box): boolean {
  const reach = MAX_OFFSET * Math.max(a.width, 1);
  return (
    Math.abs(a.x + a.width / 2 - b.x - b.width / 2) < reach &&
    Math.abs(a.y + a.height / 2 - b.y - b.height / 2) < a.height / 2
  );
}

/** Picks the reading with more certain symbols; if equal, one with an uncertain digit where the other has a blank. */
export function pickClearer(best: MicrReading, other: MicrReading): MicrReading {
  const lead = countCertain(other) - countCertain(best);
  if (other.line.length < best.line.length) return best;
  return lead > 0 || (lead === 0 && countUncertainDigits(other) > countUncertainDigits(best)) ? other : best;
}

/** Counts the uncertain symbols between two digits. Next to other symbols, a copy may show a pen stroke as a symbol. */
function countUncertainDigits({ line }: MicrReading): number {
  return line.match(/(?<=\d)\*(?=\d)/g)?.length ?? 0;
}

/** Counts a reading's certain symbols. */
export function countCertain({ line }: MicrReading): number {
  return line.replaceAll("*", "").length;
}
