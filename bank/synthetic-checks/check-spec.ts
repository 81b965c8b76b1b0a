import {
  CHECK_KINDS,
  type CheckKind,
  type DefectName,
  PAPER_STYLES,
  type PaperStyle,
} from "@/lib/contract/sandbox/synthetic-checks";
import { createRandom, type Random } from "@/lib/shared/random";
import { PALETTE_NAMES, type PaletteName } from "./palettes";
import { BANKS, CITIES, COMPANIES, FIRST_NAMES, LAST_NAMES, MEMOS, STREETS } from "./people";

export const DESKS = ["wood", "dark", "marble", "cloth"] as const;
export type Desk = (typeof DESKS)[number];

/** How the check is filled in: by hand or in print. */
export const FILLS = ["hand", "print"] as const;
type Fill = (typeof FILLS)[number];

export const SIDES = ["front", "back"] as const;
export type Side = (typeof SIDES)[number];

/** A defect in one side's image. `strength` ranges from 0 (barely visible) to 1 (unusable); 0.5 is clearly bad. */
export interface Defect {
  readonly side: Side;
  readonly name: DefectName;
  readonly strength: number;
}

export interface Party {
  readonly name: string;
  readonly address: readonly string[];
}

/** Everything that determines the images of a check; the same specification produces the same pixels. */
export interface CheckSpec {
  /** Seeds details not set by any other field, such as the background pattern and the positions of dirt. */
  readonly seed: number;
  readonly kind: CheckKind;
  readonly widthInches: number;
  readonly heightInches: number;
  readonly paper: PaperStyle;
  readonly palette: PaletteName;
  readonly bank: Party;
  readonly drawer: Party;
  /** Name of the signer, usually the drawer of a personal check. */
  readonly signer: string;
  readonly payee: Party;
  /** Nine digits with a valid check digit. */
  readonly routing: string;
  /** Digits, optionally separated by dashes. On a personal check, must fit in the on-us field with the check number. */
  readonly account: string;
  readonly checkNumber: string;
  readonly amountCents: number;
  /** The amount written in words, if different from the figures. */
  readonly wordsCents?: number;
  /** `YYYY-MM-DD` as written on the check. */
  readonly date: string;
  readonly memo: string;
  readonly fill: Fill;
  /** Resolution of a flat scan in dpi, 100 to 600; a photo's resolution depends on its size. */
  readonly dpi: number;
  readonly gray: boolean;
  readonly defects: readonly Defect[];
  /** The surface under the check, used by the "photo" defect. */
  readonly desk: Desk;
  /** Size of a photo in pixels; 4032 × 3024 is a 12-megapixel phone photo. */
  readonly photoSize: { readonly width: number; readonly height: number };
}

/** Appends the check digit: the digits weighted 3, 7, 1 sum to a multiple of ten. */
export function withCheckDigit(eightDigits: string): string {
  const weights = [3, 7, 1, 3, 7, 1, 3, 7];
  const sum = weights.reduce((total, weight, i) => total + weight * Number(eightDigits[i]), 0);
  return `${eightDigits}${(10 - (sum % 10)) % 10}`;
}

function randomDigits(random: Random, count: number): string {
  return Array.from({ length: count }, (_, i) => random.integer(i === 0 ? 1 : 0, 9)).join("");
}

function randomAddress(random: Random): string[] {
  const city = random.pick(CITIES);
  return [`${random.integer(3, 989)} ${random.pick(STREETS)}`, `${city.name} ${city.state} ${city.zip}`];
}

function randomPerson(random: Random): Party {
  return { name: `${random.pick(FIRST_NAMES)} ${random.pick(LAST_NAMES)}`, address: randomAddress(random) };
}

function randomCompany(random: Random): Party {
  return { name: random.pick(COMPANIES), address: randomAddress(random) };
}

function randomAmountCents(random: Random, kind: CheckKind): number {
  const dollars = Math.exp(
    random.between(Math.log(kind === "personal" ? 18 : 140), Math.log(kind === "personal" ? 3800 : 46_000)),
  );
  const cents = random.chance(0.35) ? random.pick([0, 0, 50, 25, 75]) : random.integer(0, 99);
  return Math.floor(dollars) * 100 + cents;
}

function randomDate(random: Random): string {
  const day = new Date(Date.UTC(2026, 0, 5 + random.integer(0, 345)));
  return day.toISOString().slice(0, 10);
}

/**
 * Derives a realistic check from a seed; fields in `overrides` take precedence. The routing number has a valid check
 * digit and starts with a Federal Reserve district; banks, companies and people are fictional.
 */
export function randomCheckSpec(seed: number, overrides: Partial<CheckSpec> = {}): CheckSpec {
  const root = createRandom(seed);
  const random = root.fork("people");
  const kind = overrides.kind ?? root.fork("kind").pick(CHECK_KINDS);
  const size =
    kind === "personal"
      ? ([6, 2.75] as const)
      : root.fork("size").pick([
          [8.5, 3.5],
          [8.25, 3],
          [8.5, 3],
        ] as const);
  const bank = random.pick(BANKS);
  const drawer = kind === "personal" ? randomPerson(random) : randomCompany(random);
  const signer = kind === "personal" ? drawer.name : randomPerson(random).name;
  const payee = random.chance(0.5) ? randomPerson(random) : randomCompany(random);
  const style = root.fork("look");
  return {
    seed,
    kind,
    widthInches: size[0],
    heightInches: size[1],
    paper: style.pick(PAPER_STYLES),
    palette: style.pick(PALETTE_NAMES),
    bank: { name: bank.name, address: [bank.city] },
    drawer,
    signer: overrides.drawer && kind === "personal" ? overrides.drawer.name : signer,
    payee: payee.name === drawer.name ? randomPerson(random) : payee,
    routing: withCheckDigit(bank.routing),
    account: randomDigits(root.fork("account"), root.fork("account length").integer(8, 11)),
    checkNumber: String(
      root.fork("number").integer(kind === "personal" ? 101 : 1001, kind === "personal" ? 4999 : 29_999),
    ),
    amountCents: randomAmountCents(root.fork("amount"), kind),
    date: randomDate(root.fork("date")),
    memo: style.pick(MEMOS).replace("#", String(style.integer(1040, 98_999))),
    fill: kind === "personal" ? (style.chance(0.9) ? "hand" : "print") : style.chance(0.8) ? "print" : "hand",
    dpi: 200,
    gray: false,
    defects: [],
    desk: root.fork("desk").pick(DESKS),
    photoSize: { width: 2016, height: 1512 },
    ...overrides,
  };
}
