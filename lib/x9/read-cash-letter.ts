import { type Outcome, success } from "@/lib/shared/outcome";
import { buildTree } from "./letters/build-tree";
import { checkFields, type FieldProblem } from "./letters/check-fields";
import { checkLetters } from "./letters/check-letters";
import { type ControlDifference, compareControls } from "./letters/compare-controls";
import { type CashLetterItem, letterItems } from "./letters/letter-items";
import type { LetterTree } from "./letters/letter-tree";
import type { FileFormat } from "./records/file-framing";
import { readRecords, type X9Records } from "./records/read-records";
import { refuseRecord, type X9Refusal } from "./records/x9-problem";
import { whole, type X9Record } from "./records/x9-record";

/** The field problems that are kept of a file; a file of another kind may have one in every field. */
const MAX_FIELD_PROBLEMS = 500;

/** An image cash letter that was read: its records, what they add up to, and every rule that they break. */
export interface ImageCashLetter {
  readonly format: FileFormat;
  readonly records: X9Records["records"];
  readonly tree: LetterTree;
  readonly items: readonly CashLetterItem[];
  /** What the last record states: cents and items. */
  readonly stated: { readonly items: number | null; readonly amountCents: number | null };
  /** Counts and totals of control records that their records do not have. */
  readonly differences: readonly ControlDifference[];
  /** Fields that break a rule of the standard, at most 500. */
  readonly fieldProblems: readonly FieldProblem[];
}

/**
 * Reads an X9.37 or X9.100-187 image cash letter. A file whose records can't be told apart, stand in a wrong order or
 * have amounts that are no numbers is refused, with the number of the record; anything else that is wrong is reported
 * with what was read.
 *
 * @param bytes the file; records and pictures of the result are parts of it
 */
export function readCashLetter(bytes: Uint8Array): Outcome<ImageCashLetter, X9Refusal> {
  const read = readRecords(bytes);
  if (!read.ok) return read;
  const { format, records } = read.value;
  const tree = buildTree(records);
  if (!tree.ok) return tree;
  const wrongAmount = records.find(hasWrongAmount);
  if (wrongAmount) {
    return refuseRecord(wrongAmount.number, wrongAmount.type, "Item Amount is no number of cents.");
  }
  const { totalItemCount, fileTotalAmount } = tree.value.control!.fields;
  return success({
    format,
    records,
    tree: tree.value,
    items: letterItems(tree.value),
    stated: { items: whole(totalItemCount), amountCents: whole(fileTotalAmount) },
    differences: compareControls(tree.value),
    fieldProblems: [...checkLetters(tree.value), ...fieldProblems(records)].slice(0, MAX_FIELD_PROBLEMS),
  });
}

function hasWrongAmount({ fields }: X9Record): boolean {
  return "itemAmount" in fields && whole(fields.itemAmount) === null;
}

function fieldProblems(records: readonly X9Record[]): FieldProblem[] {
  const problems: FieldProblem[] = [];
  for (const record of records) {
    problems.push(...checkFields(record));
    if (problems.length >= MAX_FIELD_PROBLEMS) break;
  }
  return problems;
}
