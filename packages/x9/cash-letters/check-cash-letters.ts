import { recordSentence } from "@endorse/x9/records/x9-problem";
import type { X9Record } from "@endorse/x9/records/x9-record";
import type { CashLetter, CashLetterBundle, CashLetterFile } from "./cash-letter-file";
import type { FieldProblem } from "./check-fields";

/** Collection types in which Routing Number Summaries (85) are allowed. */
const SUMMARIZED_TYPES = ["00", "01", "02"];

/** Checks the standard's rules that involve more than one record. */
export function checkCashLetters(tree: CashLetterFile): FieldProblem[] {
  const problems = tree.cashLetters.flatMap((cashLetter, index) => [
    ...checkCashLetter(cashLetter, tree.cashLetters.slice(0, index)),
    ...cashLetter.bundles.flatMap(checkBundle),
  ]);
  return tree.cashLetters.length > 0
    ? problems
    : [createProblem(tree.header, "", "the file has no Cash Letter Header (10)."), ...problems];
}

function createProblem(record: X9Record, field: string, sentence: string): FieldProblem {
  return { record: record.number, field, message: recordSentence(record.number, record.type, sentence) };
}

function checkCashLetter({ header, bundles, summaries }: CashLetter, earlier: readonly CashLetter[]): FieldProblem[] {
  const { cashLetterId, cashLetterRecordTypeIndicator: indicator, collectionTypeIndicator } = header.fields;
  const same = earlier.find((cashLetter) => cashLetter.header.fields.cashLetterId === cashLetterId);
  const problems: FieldProblem[] = [];
  if (same) {
    const sentence = `Cash Letter ID ${cashLetterId.trim()} is already used by record ${same.header.number}.`;
    problems.push(createProblem(header, "cashLetterId", sentence));
  }
  if (indicator === "N" && bundles.length > 0) {
    const sentence = "Cash Letter Record Type Indicator is N (no records), but bundles follow.";
    problems.push(createProblem(header, "cashLetterRecordTypeIndicator", sentence));
  }
  if (summaries[0] && !SUMMARIZED_TYPES.includes(collectionTypeIndicator)) {
    const sentence = `it is not allowed in a cash letter whose Collection Type Indicator is ${collectionTypeIndicator}.`;
    problems.push(createProblem(summaries[0], "", sentence));
  }
  return problems;
}

function checkBundle({ header, items }: CashLetterBundle): FieldProblem[] {
  const problems = items.flatMap(({ views }) =>
    views.flatMap(({ detail, data }) =>
      detail.fields.imageIndicator === "0" || data
        ? []
        : [createProblem(detail, "imageIndicator", "it indicates an image, but no Image View Data (52) follows.")],
    ),
  );
  return items.length > 0 ? problems : [createProblem(header, "", "the bundle has no items."), ...problems];
}
