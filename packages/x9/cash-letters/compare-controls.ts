import { formatCents } from "@endorse/x9/format/format-cents";
import { formatFieldTitle } from "@endorse/x9/format/record-layout";
import { printable } from "@endorse/x9/records/parse-record";
import { recordSentence } from "@endorse/x9/records/x9-problem";
import { parseWhole, type X9Record } from "@endorse/x9/records/x9-record";
import type { CashLetter, CashLetterBundle, CashLetterFile, ItemRecords } from "./cash-letter-file";
import { countBundleTotals, countCashLetterTotals, countFileTotals, readItemCents, type Totals } from "./count-totals";

/** A stated count or amount that differs from the records. Amounts are in cents. */
export interface ControlDifference {
  readonly record: number;
  readonly field: string;
  /** Null if the field is not a number. */
  readonly stated: number | null;
  readonly counted: number;
  readonly message: string;
}

interface Expectation {
  readonly field: string;
  readonly written: string;
  /** All values that agree with the records, the most likely first. */
  readonly counted: readonly number[];
  readonly isAmount?: boolean;
  /** Whether the field is conditional and so may be blank. */
  readonly mayBeBlank?: boolean;
}

/** Compares every stated count and total with the records, in file order. */
export function compareControls(tree: CashLetterFile): ControlDifference[] {
  return [...tree.cashLetters.flatMap(compareCashLetter), ...findDifferences(tree.control, listFileExpectations(tree))];
}

function compareCashLetter(cashLetter: CashLetter): ControlDifference[] {
  return [
    ...cashLetter.bundles.flatMap(compareBundle),
    ...cashLetter.summaries.flatMap((summary) => compareSummary(summary, cashLetter)),
    ...findDifferences(cashLetter.control, listCashLetterExpectations(cashLetter)),
  ];
}

function compareBundle(bundle: CashLetterBundle): ControlDifference[] {
  return [...bundle.items.flatMap(compareItem), ...findDifferences(bundle.control, listBundleExpectations(bundle))];
}

function compareItem({ detail, addenda, views }: ItemRecords): ControlDifference[] {
  const addendumCount =
    detail.type === "25"
      ? { field: "checkDetailRecordAddendumCount", written: detail.fields.checkDetailRecordAddendumCount }
      : { field: "returnRecordAddendumCount", written: detail.fields.returnRecordAddendumCount };
  const viewDifferences = views.flatMap(({ detail: view, data }) => {
    const size = data?.binary.imageData?.length ?? 0;
    const written = view.fields.imageViewDataSize;
    // Many writers leave the size zero, since the data record also states it.
    return parseWhole(written) === 0
      ? []
      : findDifferences(view, [{ ...optional("imageViewDataSize", written), counted: [size] }]);
  });
  return [...findDifferences(detail, [{ ...addendumCount, counted: [addenda.length] }]), ...viewDifferences];
}

function optional(field: string, written: string): Omit<Expectation, "counted"> {
  return { field, written, mayBeBlank: true };
}

/**
 * Credits are counted if the Credit Total Indicator is 1, and may be counted if it is blank, since X9.37 does not
 * define the indicator.
 */
function listAcceptedCounts({ items, credits }: Totals, indicator: string): number[] {
  if (indicator === "1") return [items + credits];
  return indicator === "0" ? [items] : [items, items + credits];
}

/** Like {@link listAcceptedCounts}, but even with indicator 1 some exchanges exclude the credit amounts. */
function listAcceptedAmounts({ amountCents, creditCents }: Totals, indicator: string): number[] {
  if (indicator === "1") return [amountCents + creditCents, amountCents];
  return indicator === "0" ? [amountCents] : [amountCents, amountCents + creditCents];
}

/** Some files also count the images of deposit tickets. */
function listAcceptedImageCounts({ imagesWithData, images, creditImages }: Totals): number[] {
  return [imagesWithData, images, images + creditImages, imagesWithData + creditImages];
}

function listBundleExpectations(bundle: CashLetterBundle): Expectation[] {
  if (!bundle.control) return [];
  const { fields } = bundle.control;
  const totals = countBundleTotals(bundle);
  const indicator = fields.creditTotalIndicator;
  return [
    {
      field: "itemsWithinBundleCount",
      written: fields.itemsWithinBundleCount,
      counted: listAcceptedCounts(totals, indicator),
    },
    {
      field: "bundleTotalAmount",
      written: fields.bundleTotalAmount,
      counted: listAcceptedAmounts(totals, indicator),
      isAmount: true,
    },
    {
      ...optional("micrValidTotalAmount", fields.micrValidTotalAmount),
      counted: [totals.micrValidCents, totals.micrValidCents + totals.micrUnknownCents],
      isAmount: true,
    },
    {
      ...optional("imagesWithinBundleCount", fields.imagesWithinBundleCount),
      counted: listAcceptedImageCounts(totals),
    },
  ];
}

function listCashLetterExpectations(cashLetter: CashLetter): Expectation[] {
  if (!cashLetter.control) return [];
  const { fields } = cashLetter.control;
  const totals = countCashLetterTotals(cashLetter);
  const indicator = fields.creditTotalIndicator;
  return [
    { field: "bundleCount", written: fields.bundleCount, counted: [cashLetter.bundles.length] },
    {
      field: "itemsWithinCashLetterCount",
      written: fields.itemsWithinCashLetterCount,
      counted: listAcceptedCounts(totals, indicator),
    },
    {
      field: "cashLetterTotalAmount",
      written: fields.cashLetterTotalAmount,
      counted: listAcceptedAmounts(totals, indicator),
      isAmount: true,
    },
    {
      ...optional("imagesWithinCashLetterCount", fields.imagesWithinCashLetterCount),
      counted: listAcceptedImageCounts(totals),
    },
  ];
}

function listFileExpectations(tree: CashLetterFile): Expectation[] {
  if (!tree.control) return [];
  const { fields } = tree.control;
  const totals = countFileTotals(tree);
  const indicator = fields.creditTotalIndicator;
  return [
    { field: "cashLetterCount", written: fields.cashLetterCount, counted: [tree.cashLetters.length] },
    { field: "totalRecordCount", written: fields.totalRecordCount, counted: [tree.recordCount] },
    { field: "totalItemCount", written: fields.totalItemCount, counted: listAcceptedCounts(totals, indicator) },
    {
      field: "fileTotalAmount",
      written: fields.fileTotalAmount,
      counted: listAcceptedAmounts(totals, indicator),
      isAmount: true,
    },
  ];
}

/** Compares a Routing Number Summary with the cash letter's items drawn on that bank. */
function compareSummary(summary: X9Record<"85">, { bundles }: CashLetter): ControlDifference[] {
  const { routingNumberWithinCashLetter, routingNumberItemCount, routingNumberTotalAmount } = summary.fields;
  const items = bundles
    .flatMap((bundle) => bundle.items)
    .filter(({ detail: { fields } }) => {
      const routing = fields.payorBankRoutingNumber + fields.payorBankRoutingNumberCheckDigit;
      return routing === routingNumberWithinCashLetter;
    });
  const cents = items.reduce((sum, item) => sum + readItemCents(item), 0);
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
    const stated = parseWhole(written);
    if (stated !== null && counted.includes(stated)) return [];
    const expected = counted[0]!;
    const sentence = describeDifference(formatFieldTitle(field), { written, stated, expected, isAmount });
    return {
      record: record.number,
      field,
      stated,
      counted: expected,
      message: recordSentence(record.number, record.type, sentence),
    };
  });
}

interface ComparedValue {
  readonly written: string;
  readonly stated: number | null;
  readonly expected: number;
  readonly isAmount: boolean;
}

function describeDifference(title: string, { written, stated, expected, isAmount }: ComparedValue): string {
  const format = (value: number): string => (isAmount ? formatCents(value) : value.toLocaleString("en-US"));
  const counted = `${isAmount ? "the records add up to" : "the file has"} ${format(expected)}`;
  if (stated === null) return `${title} is "${printable(written)}", which is not a number; ${counted}.`;
  const less = isAmount ? "less" : "fewer";
  return `${title} is ${format(stated)}; ${counted}, ${format(Math.abs(stated - expected))} ${stated > expected ? less : "more"}.`;
}
