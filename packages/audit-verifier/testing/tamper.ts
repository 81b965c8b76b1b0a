import { computeChainHash, sha256Hex } from "@endorse/audit-verifier/chain";
import { formatEntryLine, parseEntryLine } from "@endorse/audit-verifier/export-lines";

/** Creates a seeded random number generator (mulberry32), with values in [0, 1). */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Tampers with an export's lines; the result always differs from the input. */
type Tampering = (lines: string[], random: () => number) => string[];

const randomIndex = (count: number, random: () => number) => Math.floor(random() * count);

const findEntryIndexes = (lines: readonly string[]) => lines.flatMap((line, at) => (parseEntryLine(line) ? [at] : []));

function changeColumn(lines: string[], random: () => number): string[] {
  const indexes = findEntryIndexes(lines);
  const at = indexes[randomIndex(indexes.length, random)]!;
  const entry = parseEntryLine(lines[at]!)!;
  const fields = JSON.parse(entry.text) as Record<string, unknown>;
  const names = Object.keys(fields);
  const name = names[randomIndex(names.length, random)]!;
  const value = fields[name];
  const changed = value === null ? "" : typeof value === "string" ? `${value} ` : null;
  // Changes only one field; everything else stays identical, byte for byte.
  const text = entry.text.replace(`"${name}": ${asPostgres(value)}`, () => `"${name}": ${asPostgres(changed)}`);
  return lines.with(
    at,
    formatEntryLine({ ...entry, text: text === entry.text ? `${entry.text.slice(0, -1)} }` : text }),
  );
}

/** Formats a value as PostgreSQL prints it in jsonb. */
function asPostgres(value: unknown): string {
  return JSON.stringify(value);
}

function changeCharacter(lines: string[], random: () => number): string[] {
  const at = randomIndex(lines.length, random);
  const line = lines[at]!;
  const offset = randomIndex(line.length, random);
  const replaced = line[offset] === "0" ? "1" : "0";
  return lines.with(at, line.slice(0, offset) + replaced + line.slice(offset + 1));
}

function removeLine(lines: string[], random: () => number): string[] {
  return lines.toSpliced(randomIndex(lines.length, random), 1);
}

function duplicateLine(lines: string[], random: () => number): string[] {
  const at = randomIndex(lines.length, random);
  return lines.toSpliced(at, 0, lines[at]!);
}

function insertForged(lines: string[], random: () => number): string[] {
  const indexes = findEntryIndexes(lines);
  const at = indexes[randomIndex(indexes.length, random)]!;
  const { seq, hash, text } = parseEntryLine(lines[at]!)!;
  const forged = text.replace(/"result": "[^"]*"/, '"result": "forged"');
  const next = computeChainHash(hash, seq + 1, sha256Hex(forged));
  return lines.toSpliced(at + 1, 0, formatEntryLine({ seq: seq + 1, hash: next, text: forged }));
}

function swapEntries(lines: string[], random: () => number): string[] {
  const indexes = findEntryIndexes(lines);
  const first = randomIndex(indexes.length - 1, random);
  const [one, other] = [indexes[first]!, indexes[first + 1 + randomIndex(indexes.length - first - 1, random)]!];
  return lines.with(one, lines[other]!).with(other, lines[one]!);
}

function truncate(lines: string[], random: () => number): string[] {
  return lines.slice(0, randomIndex(lines.length, random));
}

/** Removes the last entries but keeps the signed end. */
function removeLastEntries(lines: string[], random: () => number): string[] {
  const indexes = findEntryIndexes(lines);
  return [...lines.slice(0, indexes[randomIndex(indexes.length, random)]), lines.at(-1)!];
}

function removeMiddle(lines: string[], random: () => number): string[] {
  const indexes = findEntryIndexes(lines);
  const from = indexes[randomIndex(indexes.length, random)]!;
  return lines.toSpliced(from, 1 + randomIndex(lines.length - from, random));
}

/** Changes an entry and recomputes all later hashes, which does not require the key. */
function rehashFromChange(lines: string[], random: () => number): string[] {
  const indexes = findEntryIndexes(lines);
  const from = indexes[randomIndex(indexes.length, random)]!;
  let previous: string | null = null;
  return lines.map((line, at) => {
    const entry = parseEntryLine(line);
    if (!entry || at < from) {
      previous = entry?.hash ?? previous;
      return line;
    }
    const text = at === from ? entry.text.replace(/"result": "/, '"result": "not ') : entry.text;
    const hash: string = computeChainHash(previous ?? "0".repeat(64), entry.seq, sha256Hex(text));
    previous = hash;
    return formatEntryLine({ seq: entry.seq, hash, text });
  });
}

/** Removes an entry, then renumbers and rehashes the entries after it. */
function removeAndRenumber(lines: string[], random: () => number): string[] {
  const indexes = findEntryIndexes(lines);
  const at = indexes[randomIndex(indexes.length, random)]!;
  const remaining = lines.toSpliced(at, 1);
  let previous: string | null = null;
  return remaining.map((line, index) => {
    const entry = parseEntryLine(line);
    if (!entry || index < at) {
      previous = entry?.hash ?? previous;
      return line;
    }
    const hash: string = computeChainHash(previous ?? "0".repeat(64), entry.seq - 1, sha256Hex(entry.text));
    previous = hash;
    return formatEntryLine({ ...entry, seq: entry.seq - 1, hash });
  });
}

/** Ways to tamper with an export, by test title. */
export const TAMPERINGS: Readonly<Record<string, Tampering>> = {
  "change a column": changeColumn,
  "change a character": changeCharacter,
  "remove a line": removeLine,
  "duplicate a line": duplicateLine,
  "insert a forged entry": insertForged,
  "swap two entries": swapEntries,
  "truncate the file": truncate,
  "remove the entries before the end": removeLastEntries,
  "remove lines from the middle": removeMiddle,
  "change an entry and all hashes after it": rehashFromChange,
  "remove an entry and renumber the rest": removeAndRenumber,
};
