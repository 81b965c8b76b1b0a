import { mkdir, readFile, stat, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import { readCashLetter } from "@endorse/x9/read-cash-letter";
import { X9_LIMITS } from "@endorse/x9/records/read-records";
import { writeCashLetter } from "@endorse/x9/write-cash-letter";
import { DEFAULT_STYLE } from "@endorse/x9/writing/cash-letter-contents";
import { readCashLetterDescription } from "./cash-letter-description";
import { formatTextReport, listImageFiles, toJsonReport } from "./cash-letter-report";

const USAGE = `Reads and writes image cash letters in X9.37 and X9.100-187 format.

  npm run -s endorse -- x9 read FILE [--json] [--pictures DIR]
  npm run -s endorse -- x9 write CHECKS.json --out FILE [--level 03|30|35] [--encoding EBCDIC|ASCII] [--no-lengths]

  read                prints the items, the totals, and any problems by record number
  --json              prints one JSON object instead
  --pictures DIR      writes the images of the items to a folder
  write               writes the checks of a description, whose format docs/commands.md shows
  --level             03 for X9.37, 30 and 35 for X9.100-187 of 2008 and 2013 (default: 03)
  --encoding          encoding of the text (default: EBCDIC)
  --no-lengths        ends each record with a line feed instead of putting its length before it

  Exit code: 0, 1 when a file was refused or its totals differ, 2 for invalid options.`;

const OPTIONS = {
  json: { type: "boolean" },
  pictures: { type: "string" },
  out: { type: "string" },
  level: { type: "string", default: "03" },
  encoding: { type: "string", default: "EBCDIC" },
  "no-lengths": { type: "boolean" },
  help: { type: "boolean" },
} as const;

type Values = ReturnType<typeof parseArgs<{ options: typeof OPTIONS }>>["values"];

/** Invalid arguments; the message is printed with the usage. */
class UsageError extends Error {}

/** The command's output streams. */
export interface CommandOutput {
  write(text: string): void;
  writeError(text: string): void;
}

/** Runs the `x9` command and returns its exit code. */
export async function runX9(words: readonly string[], output: CommandOutput): Promise<number> {
  try {
    const { values, positionals } = readArguments(words);
    const [command, file] = positionals;
    if (values.help) {
      output.write(`${USAGE}\n`);
      return 0;
    }
    if (file === undefined || positionals.length > 2) throw new UsageError("Specify one file.");
    if (command === "read") return await read(file, values, output);
    if (command === "write") return await write(file, values, output);
    throw new UsageError("The first argument must be read or write.");
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    output.writeError(`${error.message}\n\n${USAGE}\n`);
    return 2;
  }
}

function readArguments(words: readonly string[]): { values: Values; positionals: string[] } {
  try {
    return parseArgs({ args: [...words], options: OPTIONS, allowPositionals: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : "Invalid arguments.");
  }
}

async function read(file: string, { json, pictures }: Values, output: CommandOutput): Promise<number> {
  const fail = createFailure(output);
  const stats = await stat(file).catch(() => null);
  if (!stats?.isFile()) return fail("The file can't be read.");
  if (stats.size > X9_LIMITS.maxBytes) return fail(`The file is too large. The limit is ${X9_LIMITS.maxBytes} bytes.`);
  const cashLetter = readCashLetter(await readFile(file));
  if (!cashLetter.ok) return fail(cashLetter.message);
  output.write(json ? `${JSON.stringify(toJsonReport(cashLetter.value))}\n` : formatTextReport(cashLetter.value));
  if (pictures !== undefined) {
    await mkdir(pictures, { recursive: true });
    for (const { name, bytes } of listImageFiles(cashLetter.value))
      await writeFile(join(pictures, basename(name)), bytes);
  }
  return cashLetter.value.differences.length > 0 ? 1 : 0;
}

async function write(
  file: string,
  { out, level, encoding, "no-lengths": isUnprefixed }: Values,
  output: CommandOutput,
): Promise<number> {
  const fail = createFailure(output);
  if (out === undefined) throw new UsageError("--out is required.");
  if (level !== "03" && level !== "30" && level !== "35") throw new UsageError("--level must be 03, 30 or 35.");
  if (encoding !== "EBCDIC" && encoding !== "ASCII") throw new UsageError("--encoding must be EBCDIC or ASCII.");
  const contents = await readCashLetterDescription(file);
  if (!contents.ok) return fail(contents.message);
  const style = { ...DEFAULT_STYLE, encoding, standardLevel: level, isPrefixed: !isUnprefixed } as const;
  const written = writeCashLetter(contents.value, style);
  if (!written.ok) return fail(written.message);
  await writeFile(out, written.value);
  output.write(`${contents.value.items.length} checks, ${written.value.length} bytes\n`);
  return 0;
}

const createFailure =
  ({ writeError }: CommandOutput) =>
  (message: string): number => {
    writeError(`${message}\n`);
    return 1;
  };
