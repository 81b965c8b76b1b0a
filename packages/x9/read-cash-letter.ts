import { type Outcome, success } from "@endorse/check-image/outcome";
import type { CashLetter, CashLetterBundle } from "@endorse/x9/cash-letters/cash-letter-file";
import { countBundleTotals, countCashLetterTotals } from "@endorse/x9/cash-letters/count-totals";
import { formatCents } from "@endorse/x9/format/format-cents";
import { recordSentence } from "@endorse/x9/records/x9-problem";
import { buildTree } from "./cash-letters/build-tree";
import type { CashLetterFile, CreditRecords } from "./cash-letters/cash-letter-file";
import { type CashLetterItem, listItems } from "./cash-letters/cash-letter-items";
import { checkCashLetters } from "./cash-letters/check-cash-letters";
import { checkFields, type FieldProblem } from "./cash-letters/check-fields";
import { type ControlDifference, compareControls } from "./cash-letters/compare-controls";
import { countFileTotals, readCreditCents } from "./cash-letters/count-totals";
import { mergeRepeats } from "./cash-letters/merge-repeats";
import type { FileFormat } from "./records/file-framing";
import { readRecords, type X9Records } from "./records/read-records";
import { refuseRecord, type X9Refusal } from "./records/x9-problem";
import { parseWhole, trimPadding, type X9Record } from "./records/x9-record";

export interface StatedTotals {
  readonly items: number | null;
  readonly amountCents: number | null;
}

export interface CashLetterCredit {
  /** Number of the credit record. */
  readonly record: number;
  readonly amountCents: number;
  /** Deposit account number as stated in the file. */
  readonly account: string;
}

/** A parsed image cash letter: its records, totals and rule violations. */
export interface ImageCashLetter {
  readonly format: FileFormat;
  readonly records: X9Records["records"];
  readonly tree: CashLetterFile;
  readonly items: readonly CashLetterItem[];
  /** Deposit tickets (61, 62), which credit the total of the checks. */
  readonly credits: readonly CashLetterCredit[];
  /** Totals stated by the last record. */
  readonly stated: StatedTotals;
  /** The depositor's totals: from the deposit tickets if every cash letter has one, else `stated` without tickets. */
  readonly tape: StatedTotals;
  /** Control and deposit ticket totals that differ from the records; repeats are merged and counted. */
  readonly differences: readonly ControlDifference[];
  /** Fields that violate the standard, at most 500 kinds; repeats are merged and counted. */
  readonly fieldProblems: readonly FieldProblem[];
}

/**
 * Reads an X9.37 or X9.100-187 image cash letter. Rejects a file whose records can't be separated, are out of order or
 * have non-numeric amounts, with the record number in the message. Other problems are part of the result.
 *
 * @param bytes the file; the result's records and images share its memory
 */
export function readCashLetter(bytes: Uint8Array): Outcome<ImageCashLetter, X9Refusal> {
  const read = readRecords(bytes);
  if (!read.ok) return read;
  const { format, records } = read.value;
  const tree = buildTree(records);
  if (!tree.ok) return tree;
  const invalidRecord = records.find(hasInvalidAmount);
  if (invalidRecord) {
    return refuseRecord(invalidRecord.number, invalidRecord.type, "Item Amount is not a number of cents.");
  }
  const { totalItemCount, fileTotalAmount } = tree.value.control!.fields;
  const stated = { items: parseWhole(totalItemCount), amountCents: parseWhole(fileTotalAmount) };
  return success({
    format,
    records,
    tree: tree.value,
    items: listItems(tree.value),
    credits: tree.value.cashLetters.flatMap(listCredits).map(toCredit),
    stated,
    tape: createTape(stated, tree.value),
    differences: mergeRepeats([...compareCredits(tree.value), ...compareControls(tree.value)]),
    fieldProblems: mergeRepeats(findFieldProblems(tree.value, records)),
  });
}

function hasInvalidAmount({ fields }: X9Record): boolean {
  return "itemAmount" in fields && parseWhole(fields.itemAmount) === null;
}

function* findFieldProblems(tree: CashLetterFile, records: readonly X9Record[]): Generator<FieldProblem> {
  yield* checkCashLetters(tree);
  for (const record of records) yield* checkFields(record);
}

function toCredit(credit: CreditRecords): CashLetterCredit {
  const { detail } = credit;
  const account = detail.type === "61" ? detail.fields.creditAccountNumberOnUs : detail.fields.onUs;
  return { record: detail.number, amountCents: readCreditCents(credit), account: trimPadding(account) };
}

function createTape(stated: StatedTotals, tree: CashLetterFile): StatedTotals {
  const totals = countFileTotals(tree);
  const items = stated.items === totals.items + totals.credits ? totals.items : stated.items;
  const isTicketed = tree.cashLetters.every(
    (cashLetter) => cashLetter.bundles.length === 0 || listCredits(cashLetter).length > 0,
  );
  if (totals.credits > 0 && isTicketed) return { items, amountCents: totals.creditCents };
  const includesCredits = stated.amountCents === totals.amountCents + totals.creditCents;
  return { items, amountCents: includesCredits ? totals.amountCents : stated.amountCents };
}

/**
 * Compares a file's deposit tickets with the checks they cover: the checks in the same bundle if every bundle has a
 * ticket, otherwise all checks in the cash letter.
 */
function compareCredits({ cashLetters }: CashLetterFile): ControlDifference[] {
  return cashLetters.flatMap((cashLetter) => {
    const bundles = cashLetter.bundles.filter(({ items, credits }) => items.length + credits.length > 0);
    const isByBundle = cashLetter.credits.length === 0 && bundles.every(({ credits }) => credits.length > 0);
    if (isByBundle) return bundles.flatMap((bundle) => compareTickets(bundle.credits, countBundleTotals(bundle)));
    return compareTickets(listCredits(cashLetter), countCashLetterTotals(cashLetter));
  });
}

function listCredits({ credits, bundles }: CashLetter): CreditRecords[] {
  return [...credits, ...bundles.flatMap((bundle: CashLetterBundle) => bundle.credits)];
}

function compareTickets(
  credits: readonly CreditRecords[],
  { creditCents: stated, amountCents: counted }: { readonly creditCents: number; readonly amountCents: number },
): ControlDifference[] {
  const [first] = credits;
  if (!first || stated === counted) return [];
  const { number, type } = first.detail;
  const claim = credits.length === 1 ? "the deposit ticket states" : `${credits.length} deposit tickets state`;
  const sentence = `${claim} ${formatCents(stated)}; the checks add up to ${formatCents(counted)}, ${formatCents(Math.abs(stated - counted))} ${stated > counted ? "less" : "more"}.`;
  return [{ record: number, field: "itemAmount", stated, counted, message: recordSentence(number, type, sentence) }];
}
