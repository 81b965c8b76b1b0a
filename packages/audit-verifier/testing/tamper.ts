import { computeChainHash, sha256Hex } from "@endorse/audit-verifier/chain";
import { readEntryLine, writeEntryLine } from "@endorse/audit-verifier/export-lines";

/** A seeded random number generator (mulberry32), with values in [0, 1). */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Tampers with the lines of an export; the result always differs from the input. */
type Tampering = (lines: string[], random: () => number) => string[];

const randomIndex = (count: number, random: () => number) => Math.floor(random() * count);

/** Indexes of the entry lines. */
const findEntries = (lines: readonly string[]) => lines.flatMap((line, at) => (readEntryLine(line) ? [at] : []));

function changeColumn(lines: string[], random: () => number): string[] {
  const indexes = findEntries(lines);
  const at = indexes[randomIndex(indexes.length, random)]!;
  const entry = readEntryLine(lines[at]!)!;
  const fields = JSON.parse(entry.text) as Record<string, unknown>;
  const names = Object.keys(fields);
  const name = names[randomIndex(names.length, random)]!;
  const value = fields[name];
  const changed = value === null ? "" : typeof value === "string" ? `${value} ` : null;
  // Only one field changes; everything else stays identical, byte for byte.
  const text = entry.text.replace(`"${name}": ${asPostgres(value)}`, () => `"${name}": ${asPostgres(changed)}`);
  return lines.with(
    at,
    writeEntryLine({ ...entry, text: text === entry.text ? `${entry.text.slice(0, -1)} }` : text }),
  );
}

/** A value as PostgreSQL prints it in jsonb. */
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

function remove(lines: string[], random: () => number): string[] {
  return lines.toSpliced(randomIndex(lines.length, random), 1);
}

function duplicate(lines: string[], random: () => number): string[] {
  const at = randomIndex(lines.length, random);
  return lines.toSpliced(at, 0, lines[at]!);
}

function insertForged(lines: string[], random: () => number): string[] {
  const indexes = findEntries(lines);
  const at = indexes[randomIndex(indexes.length, random)]!;
  const { seq, hash, text } = readEntryLine(lines[at]!)!;
  const forged = text.replace(/"result": "[^"]*"/, '"result": "forged"');
  const next = computeChainHash(hash, seq + 1, sha256Hex(forged));
  return lines.toSpliced(at + 1, 0, writeEntryLine({ seq: seq + 1, hash: next, text: forged }));
}

function swap(lines: string[], random: () => number): string[] {
  const indexes = findEntries(lines);
  const first = randomIndex(indexes.length - 1, random);
  const [one, other] = [indexes[first]!, indexes[first + 1 + randomIndex(indexes.length - first - 1, random)]!];
  return lines.with(one, lines[other]!).with(other, lines[one]!);
}

function cutEnd(lines: string[], random: () => number): string[] {
  return lines.slice(0, randomIndex(lines.length, random));
}

/** Cuts entries before the signed end, which stays. */
function cutBeforeEnd(lines: string[], random: () => number): string[] {
  const indexes = findEntries(lines);
  return [...lines.slice(0, indexes[randomIndex(indexes.length, random)]), lines.at(-1)!];
}

function cutMiddle(lines: string[], random: () => number): string[] {
  const indexes = findEntries(lines);
  const from = indexes[randomIndex(indexes.length, random)]!;
  return lines.toSpliced(from, 1 + randomIndex(lines.length - from, random));
}

/** Changes an entry and recomputes all later hashes, which is possible without the key. */
function recompute(lines: string[], random: () => number): string[] {
  const indexes = findEntries(lines);
  const from = indexes[randomIndex(indexes.length, random)]!;
  let previous: string | null = null;
  return lines.map((line, at) => {
    const entry = readEntryLine(line);
    if (!entry || at < from) {
      previous = entry?.hash ?? previous;
      return line;
    }
    const text = at === from ? entry.text.replace(/"result": "/, '"result": "not ') : entry.text;
    const hash: string = computeChainHash(previous ?? "0".repeat(64), entry.seq, sha256Hex(text));
    previous = hash;
    return writeEntryLine({ seq: entry.seq, hash, text });
  });
}

/** Removes an entry, then renumbers and rehashes the entries after it. */
function removeAndRenumber(lines: string[], random: () => number): string[] {
  const indexes = findEntries(lines);
  const at = indexes[randomIndex(indexes.length, random)]!;
  const remaining = lines.toSpliced(at, 1);
  let previous: string | null = null;
  return remaining.map((line, index) => {
    const entry = readEntryLine(line);
    if (!entry || index < at) {
      previous = entry?.hash ?? previous;
      return line;
    }
    const hash: string = computeChainHash(previous ?? "0".repeat(64), entry.seq - 1, sha256Hex(entry.text));
    previous = hash;
    return writeEntryLine({ ...entry, seq: entry.seq - 1, hash });
  });
}

/** Forms of tampering with an export, by name. */
export const TAMPERINGS: Readonly<Record<string, Tampering>> = {
  "change a column": changeColumn,
  "change a character": changeCharacter,
  "remove a line": remove,
  "repeat a line": duplicate,
  "insert a forged entry": insertForged,
  "swap two entries": swap,
  "cut the end off": cutEnd,
  "cut entries before the end": cutBeforeEnd,
  "cut out the middle": cutMiddle,
  "change an entry and all hashes after it": recompute,
  "remove an entry and renumber the rest": removeAndRenumber,
};
