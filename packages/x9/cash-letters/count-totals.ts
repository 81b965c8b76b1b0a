import { parseWhole } from "@endorse/x9/records/x9-record";
import type { CashLetter, CashLetterBundle, CashLetterFile, CreditRecords, ItemRecords } from "./cash-letter-file";

/** Item totals for a control record; credits are totaled separately. Amounts are in cents. */
export interface Totals {
  readonly items: number;
  readonly amountCents: number;
  /** Amounts of the items whose MICR Valid Indicator is 1, and of the items where it is blank. */
  readonly micrValidCents: number;
  readonly micrUnknownCents: number;
  /** Number of image details (50), and how many of these have data (52). */
  readonly images: number;
  readonly imagesWithData: number;
  readonly credits: number;
  readonly creditCents: number;
  readonly creditImages: number;
}

const ZERO_TOTALS: Totals = {
  items: 0,
  amountCents: 0,
  micrValidCents: 0,
  micrUnknownCents: 0,
  images: 0,
  imagesWithData: 0,
  credits: 0,
  creditCents: 0,
  creditImages: 0,
};

function addTotals(a: Totals, b: Totals): Totals {
  return {
    items: a.items + b.items,
    amountCents: a.amountCents + b.amountCents,
    micrValidCents: a.micrValidCents + b.micrValidCents,
    micrUnknownCents: a.micrUnknownCents + b.micrUnknownCents,
    images: a.images + b.images,
    imagesWithData: a.imagesWithData + b.imagesWithData,
    credits: a.credits + b.credits,
    creditCents: a.creditCents + b.creditCents,
    creditImages: a.creditImages + b.creditImages,
  };
}

/** Returns the item amount in cents, or 0 if it is not a number; the reader rejects such files. */
export function readItemCents({ detail }: ItemRecords): number {
  return parseWhole(detail.fields.itemAmount) ?? 0;
}

export function readCreditCents({ detail }: CreditRecords): number {
  return parseWhole(detail.fields.itemAmount) ?? 0;
}

function countItemTotals(item: ItemRecords): Totals {
  const cents = readItemCents(item);
  const { detail, views } = item;
  const validity = detail.type === "25" ? detail.fields.micrValidIndicator : null;
  return {
    ...ZERO_TOTALS,
    items: 1,
    amountCents: cents,
    micrValidCents: validity === "1" ? cents : 0,
    micrUnknownCents: validity === " " ? cents : 0,
    images: views.length,
    imagesWithData: views.filter(({ data }) => data).length,
  };
}

function countCreditTotals(credits: CashLetterBundle["credits"]): Totals {
  return {
    ...ZERO_TOTALS,
    credits: credits.length,
    creditCents: credits.reduce((sum, credit) => sum + readCreditCents(credit), 0),
    creditImages: credits.reduce((sum, { views }) => sum + views.length, 0),
  };
}

export function countBundleTotals({ items, credits }: CashLetterBundle): Totals {
  return items.map(countItemTotals).reduce(addTotals, countCreditTotals(credits));
}

export function countCashLetterTotals({ bundles, credits }: CashLetter): Totals {
  return bundles.map(countBundleTotals).reduce(addTotals, countCreditTotals(credits));
}

export function countFileTotals({ cashLetters }: CashLetterFile): Totals {
  return cashLetters.map(countCashLetterTotals).reduce(addTotals, ZERO_TOTALS);
}
