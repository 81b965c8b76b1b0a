import { formatCents } from "@endorse/x9/format/format-cents";
import { fieldTitle } from "@endorse/x9/format/record-layout";
import { printable } from "@endorse/x9/records/parse-record";
import { recordSentence } from "@endorse/x9/records/x9-problem";
import { whole, type X9Record } from "@endorse/x9/records/x9-record";
import type { CashLetter, CashLetterBundle, CashLetterFile, ItemRecords } from "./cash-letter-file";
import { bundleTotals, cashLetterTotals, fileTotals, itemCents, type Totals } from "./count-totals";

/** A stated count or amount that differs from the file's. Amounts are in cents. */
export interface ControlDifference {
  readonly record: number;
  readonly field: string;
  /** Null when the written value is not a number. */
  readonly stated: number | null;
  readonly counted: number;
  readonly message: string;
}

interface Expectation {
  readonly field: string;
  readonly written: string;
  /** All values that agree with the records; the first is the most likely one. */
  readonly counted: readonly number[];
  readonly isAmount?: boolean;
  /** Blank is allowed: the field is conditional. */
  readonly mayBeBlank?: boolean;
}

/** Compares every count and total of a file with its records, in file order. */
export function compareControls(tree: CashLetterFile): ControlDifference[] {
  return [...tree.cashLetters.flatMap(compareCashLetter), ...findDifferences(tree.control, fileExpectations(tree))];
}

function compareCashLetter(cashLetter: CashLetter): ControlDifference[] {
  return [
    ...cashLetter.bundles.flatMap(compareBundle),
    ...cashLetter.summaries.flatMap((summary) => compareSummary(summary, cashLetter)),
    ...findDifferences(cashLetter.control, cashLetterExpectations(cashLetter)),
  ];
}

function compareBundle(bundle: CashLetterBundle): ControlDifference[] {
  return [...bundle.items.flatMap(compareItem), ...findDifferences(bundle.control, bundleExpectations(bundle))];
}

function compareItem({ detail, addenda, views }: ItemRecords): ControlDifference[] {
  const addendumCount =
    detail.type === "25"
      ? { field: "checkDetailRecordAddendumCount", written: detail.fields.checkDetailRecordAddendumCount }
      : { field: "returnRecordAddendumCount", written: detail.fields.returnRecordAddendumCount };
  const viewDifferences = views.flatMap(({ detail: view, data }) => {
    const size = data?.binary.imageData?.length ?? 0;
    const written = view.fields.imageViewDataSize;
    // Many writers leave the size at zero, since the data record repeats it.
    return whole(written) === 0
      ? []
      : findDifferences(view, [{ ...blank("imageViewDataSize", written), counted: [size] }]);
  });
  return [...findDifferences(detail, [{ ...addendumCount, counted: [addenda.length] }]), ...viewDifferences];
}

function blank(field: string, written: string): Omit<Expectation, "counted"> {
  return { field, written, mayBeBlank: true };
}

/**
 * Credits count when the Credit Total Indicator is 1, and may count when it is blank, since X9.37 does not have it.
 * Exchanges differ on whether credit amounts count.
 */
function counts({ items, credits }: Totals, indicator: string): number[] {
  if (indicator === "1") return [items + credits];
  return indicator === "0" ? [items] : [items, items + credits];
}

function amounts({ amountCents, creditCents }: Totals, indicator: string): number[] {
  if (indicator === "1") return [amountCents + creditCents, amountCents];
  return indicator === "0" ? [amountCents] : [amountCents, amountCents + creditCents];
}

/** Some files count a deposit ticket's images. */
function images({ imagesWithData, images, creditImages }: Totals): number[] {
  return [imagesWithData, images, images + creditImages, imagesWithData + creditImages];
}

function bundleExpectations(bundle: CashLetterBundle): Expectation[] {
  if (!bundle.control) return [];
  const { fields } = bundle.control;
  const totals = bundleTotals(bundle);
  const indicator = fields.creditTotalIndicator;
  return [
    { field: "itemsWithinBundleCount", written: fields.itemsWithinBundleCount, counted: counts(totals, indicator) },
    {
      field: "bundleTotalAmount",
      written: fields.bundleTotalAmount,
      counted: amounts(totals, indicator),
      isAmount: true,
    },
    {
      ...blank("micrValidTotalAmount", fields.micrValidTotalAmount),
      counted: [totals.micrValidCents, totals.micrValidCents + totals.micrUnknownCents],
      isAmount: true,
    },
    { ...blank("imagesWithinBundleCount", fields.imagesWithinBundleCount), counted: images(totals) },
  ];
}

function cashLetterExpectations(cashLetter: CashLetter): Expectation[] {
  if (!cashLetter.control) return [];
  const { fields } = cashLetter.control;
  const totals = cashLetterTotals(cashLetter);
  const indicator = fields.creditTotalIndicator;
  return [
    { field: "bundleCount", written: fields.bundleCount, counted: [cashLetter.bundles.length] },
    {
      field: "itemsWithinCashLetterCount",
      written: fields.itemsWithinCashLetterCount,
      counted: counts(totals, indicator),
    },
    {
      field: "cashLetterTotalAmount",
      written: fields.cashLetterTotalAmount,
      counted: amounts(totals, indicator),
      isAmount: true,
    },
    { ...blank("imagesWithinCashLetterCount", fields.imagesWithinCashLetterCount), counted: images(totals) },
  ];
}

function fileExpectations(tree: CashLetterFile): Expectation[] {
  if (!tree.control) return [];
  const { fields } = tree.control;
  const totals = fileTotals(tree);
  const indicator = fields.creditTotalIndicator;
  return [
    { field: "cashLetterCount", written: fields.cashLetterCount, counted: [tree.cashLetters.length] },
    { field: "totalRecordCount", written: fields.totalRecordCount, counted: [tree.recordCount] },
    { field: "totalItemCount", written: fields.totalItemCount, counted: counts(totals, indicator) },
    { field: "fileTotalAmount", written: fields.fileTotalAmount, counted: amounts(totals, indicator), isAmount: true },
  ];
}

/** A Routing Number Summary totals the items that are drawn on one bank. */
function compareSummary(summary: X9Record<"85">, { bundles }: CashLetter): ControlDifference[] {
  const { routingNumberWithinCashLetter, routingNumberItemCount, routingNumberTotalAmount } = summary.fields;
  const items = bundles
    .flatMap((bundle) => bundle.items)
    .filter(({ detail: { fields } }) => {
      const routing = fields.payorBankRoutingNumber + fields.payorBankRoutingNumberCheckDigit;
      return routing === routingNumberWithinCashLetter;
    });
  const cents = items.reduce((sum, item) => sum + itemCents(item), 0);
  return findDifferences(summary, [
    { field: "routingNumberTotalAmount", written: routingNumberTotalAmount, counted: [cents], isAmount: true },
    { field: "routingNumberItemCount", written: routingNumberItemCount, counted: [items.length] },
  ]);
}

function findDifferences(record: X9Record | null, expectations: readonly Expectation[]): ControlDifference[] {
  if (!record) return [];
  return expectations.flatMap((expectation) => {
    const { field, written, counted, isAmount = false, mayBeBlank = false } = expectation;
    if (mayBeBlank && written.trim() === "") return [];
    const stated = whole(written);
    if (stated !== null && counted.includes(stated)) return [];
    const expected = counted[0]!;
    const sentence = sentenceOf(fieldTitle(field), { written, stated, expected, isAmount });
    return {
      record: record.number,
      field,
      stated,
      counted: expected,
      message: recordSentence(record.number, record.type, sentence),
    };
  });
}

interface Compared {
  readonly written: string;
  readonly stated: number | null;
  readonly expected: number;
  readonly isAmount: boolean;
}

function sentenceOf(title: string, { written, stated, expected, isAmount }: Compared): string {
  const show = (value: number): string => (isAmount ? formatCents(value) : value.toLocaleString("en-US"));
  const counted = `${isAmount ? "the records add up to" : "the file has"} ${show(expected)}`;
  if (stated === null) return `${title} is "${printable(written)}", which is not a number; ${counted}.`;
  const less = isAmount ? "less" : "fewer";
  return `${title} says ${show(stated)}; ${counted}, ${show(Math.abs(stated - expected))} ${stated > expected ? less : "more"}.`;
}
