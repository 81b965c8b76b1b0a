import { parseArgs } from "node:util";
import { CHECK_KINDS, DEFECT_NAMES } from "@/lib/contract/sandbox/synthetic-checks";
import { failure, type Outcome, success } from "@/lib/shared/outcome";
import { type CheckSpec, type Defect, FILLS, SIDES, type Side } from "./check-spec";
import { PICTURE_FORMATS, type PictureFormat } from "./encode";

export const USAGE = `Draws synthetic checks: NNNN-front, NNNN-back and NNNN.json (the ground truth) for each.

  npm run endorse -- synthetic-checks --count 20 --out DIR [options]

  --count N            how many checks, 1 to 100000 (default 1)
  --out DIR            output folder, created if missing
  --seed N             seed of the first check, incremented for each check (default 1)
  --kind K             personal or business (default: chosen by the seed)
  --fill F             filled in by hand or in print (default: chosen by the seed)
  --defect NAME[:S][@SIDE]  may be repeated; strength S 0 to 1 (default 0.5); SIDE front or back (default front)
                       ${DEFECT_NAMES.join(", ")}
  --photo              both sides as 4032 × 3024 photos on a desk, with a phone's EXIF
  --dpi N              resolution of flat scans, 100 to 600 (default 200)
  --format F           jpeg, png or tiff (default jpeg)
  --gray               gray instead of color
  --words-amount 123.45  the amount in words (default: that of --amount)
  --amount 123.45  --routing 021000021  --account 4410023981  --check-number 1048
  --payee NAME  --drawer NAME  --date YYYY-MM-DD  --memo TEXT`;

export interface CommandOptions {
  readonly count: number;
  readonly out: string;
  readonly seed: number;
  readonly format: PictureFormat;
  readonly overrides: Partial<CheckSpec>;
  /** Overrides only the payee's name; the address still comes from the seed. */
  readonly payee?: string;
  readonly drawer?: string;
}

const OPTIONS = {
  count: { type: "string" },
  out: { type: "string" },
  seed: { type: "string" },
  kind: { type: "string" },
  fill: { type: "string" },
  defect: { type: "string", multiple: true },
  photo: { type: "boolean" },
  dpi: { type: "string" },
  format: { type: "string" },
  gray: { type: "boolean" },
  amount: { type: "string" },
  "words-amount": { type: "string" },
  routing: { type: "string" },
  account: { type: "string" },
  "check-number": { type: "string" },
  payee: { type: "string" },
  drawer: { type: "string" },
  date: { type: "string" },
  memo: { type: "string" },
} as const;

class InvalidOption extends Error {}

function rejectOption(message: string): never {
  throw new InvalidOption(message);
}

function parseChoice<T extends string>(flag: string, value: string, allowed: readonly T[]): T {
  return (
    allowed.find((item) => item === value) ??
    rejectOption(`--${flag} must be one of ${allowed.join(", ")}; got "${value}".`)
  );
}

function parseWholeNumber(flag: string, value: string, low: number, high: number): number {
  const number = /^\d{1,12}$/.test(value) ? Number(value) : Number.NaN;
  if (!(number >= low && number <= high))
    rejectOption(`--${flag} must be a whole number from ${low} to ${high}; got "${value}".`);
  return number;
}

function parseMatching(flag: string, value: string, pattern: RegExp, expected: string): string {
  return pattern.test(value) ? value : rejectOption(`--${flag} must be ${expected}; got "${value}".`);
}

function parseDefect(value: string): Defect {
  const match = /^([a-z-]+)(?::([0-9.]+))?(?:@([a-z]+))?$/.exec(value);
  if (!match) rejectOption(`--defect must look like NAME, NAME:0.5 or NAME:0.5@back; got "${value}".`);
  const strength = match[2] === undefined ? 0.5 : Number(match[2]);
  if (!(strength >= 0 && strength <= 1)) rejectOption(`A defect's strength must be from 0 to 1; got "${match[2]}".`);
  const side: Side = match[3] === undefined ? "front" : parseChoice("defect side", match[3], SIDES);
  return { name: parseChoice("defect", match[1] ?? "", DEFECT_NAMES), strength, side };
}

function parseCents(flag: string, value: string): number {
  const amount = parseMatching(flag, value, /^\d{1,9}(\.\d{2})?$/, "dollars and cents like 123.45");
  return Number(amount.replace(".", "")) * (amount.includes(".") ? 1 : 100);
}

function parseRoutingNumber(value: string): string {
  parseMatching("routing", value, /^\d{9}$/, "nine digits");
  const sum = [...value].reduce((total, digit, i) => total + Number(digit) * [3, 7, 1][i % 3]!, 0);
  if (sum % 10 !== 0 || sum === 0) rejectOption(`--routing ${value} does not have a valid check digit.`);
  return value;
}

function parseDate(value: string): string {
  parseMatching("date", value, /^\d{4}-\d{2}-\d{2}$/, "a date like 2026-11-18");
  const day = new Date(`${value}T00:00:00Z`);
  if (Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== value)
    rejectOption(`--date ${value} is not a calendar date.`);
  return value;
}

function readOptions(args: readonly string[]): CommandOptions {
  const { values: v } = parseArgs({ args: [...args], options: OPTIONS, allowPositionals: false });
  const defects = (v.defect ?? []).map(parseDefect);
  if (v.photo) defects.push(...SIDES.map((side): Defect => ({ side, name: "photo", strength: 0.5 })));
  const overrides: { -readonly [K in keyof CheckSpec]?: CheckSpec[K] } = { defects };
  if (v.photo) overrides.photoSize = { width: 4032, height: 3024 };
  if (v.kind !== undefined) overrides.kind = parseChoice("kind", v.kind, CHECK_KINDS);
  if (v.fill !== undefined) overrides.fill = parseChoice("fill", v.fill, FILLS);
  if (v.dpi !== undefined) overrides.dpi = parseWholeNumber("dpi", v.dpi, 100, 600);
  if (v.gray) overrides.gray = true;
  if (v.amount !== undefined) overrides.amountCents = parseCents("amount", v.amount);
  if (v["words-amount"] !== undefined) overrides.wordsCents = parseCents("words-amount", v["words-amount"]);
  if (v.routing !== undefined) overrides.routing = parseRoutingNumber(v.routing);
  if (v.account !== undefined)
    overrides.account = parseMatching(
      "account",
      v.account,
      /^\d[\d-]{2,9}\d$/,
      "4 to 11 digits, optionally with dashes between them",
    );
  if (v["check-number"] !== undefined)
    overrides.checkNumber = parseMatching("check-number", v["check-number"], /^\d{1,6}$/, "1 to 6 digits");
  if (v.date !== undefined) overrides.date = parseDate(v.date);
  if (v.memo !== undefined) overrides.memo = v.memo;
  return {
    count: v.count === undefined ? 1 : parseWholeNumber("count", v.count, 1, 100_000),
    out: v.out || rejectOption("--out is required; it names the folder to write to."),
    seed: v.seed === undefined ? 1 : parseWholeNumber("seed", v.seed, 0, 2 ** 31),
    format: v.format === undefined ? "jpeg" : parseChoice("format", v.format, PICTURE_FORMATS),
    overrides,
    payee: v.payee || undefined,
    drawer: v.drawer || undefined,
  };
}

/** Parses the command line of `npm run endorse -- synthetic-checks`; an invalid option yields a one-sentence error. */
export function parseOptions(args: readonly string[]): Outcome<CommandOptions, "bad_flag"> {
  try {
    return success(readOptions(args));
  } catch (error) {
    if (error instanceof InvalidOption) return failure("bad_flag", error.message);
    if (error instanceof TypeError && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS")) {
      return failure("bad_flag", `${error.message.split(/[.\n] /)[0]}.`.replace("..", "."));
    }
    throw error;
  }
}
