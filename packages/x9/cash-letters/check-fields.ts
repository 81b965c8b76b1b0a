import { isValidRoutingNumber } from "@endorse/check-image/core/micr/fields/routing-number";
import { type Field, type FieldType, formatFieldTitle } from "@endorse/x9/format/record-layout";
import { RECORD_LAYOUTS } from "@endorse/x9/format/record-layouts";
import { printable } from "@endorse/x9/records/parse-record";
import { recordSentence } from "@endorse/x9/records/x9-problem";
import type { X9Record } from "@endorse/x9/records/x9-record";

/** A field that violates the standard in a file that is still readable. */
export interface FieldProblem {
  readonly record: number;
  readonly field: string;
  readonly message: string;
}

const ALLOWED_CHARACTERS: Readonly<Record<FieldType, { readonly rule: RegExp; readonly words: string }>> = {
  A: { rule: /^[A-Za-z ]*$/, words: "letters" },
  N: { rule: /^ *\d* *$/, words: "digits" },
  AN: { rule: /^[A-Za-z0-9 ]*$/, words: "letters and digits" },
  ANS: { rule: /^[ -~]*$/, words: "printable characters" },
  NB: { rule: /^ *\d* *$/, words: "digits" },
  NS: { rule: /^[ -@[-`{-~]*$/, words: "digits and signs" },
  NBSM: { rule: /^[\d *-]*$/, words: "digits, blanks, - and *" },
  NBSMOS: { rule: /^[\d */-]*$/, words: "digits, blanks, -, * and /" },
  B: { rule: /^[ -~]*$/, words: "blanks" },
  Binary: { rule: /^/, words: "" },
};

/** Checks a record's fields against their usage, type and defined values. */
export function checkFields(record: X9Record): FieldProblem[] {
  const values: Readonly<Record<string, string>> = record.fields;
  const createProblem = (name: string, sentence: string): FieldProblem => ({
    record: record.number,
    field: name,
    message: recordSentence(record.number, record.type, `${formatFieldTitle(name)} ${sentence}`),
  });
  const problems = RECORD_LAYOUTS[record.type].fields.flatMap((field: Field) => {
    const broken = field.type === "Binary" ? null : findBrokenRule(field, values[field.name]!);
    return broken === null ? [] : [createProblem(field.name, broken)];
  });
  const routing = findInvalidRoutingNumber(record);
  if (routing) {
    const sentence = `with its check digit, ${routing}, is not a routing number.`;
    problems.push(createProblem("payorBankRoutingNumber", sentence));
  }
  if (record.beyond.length > 0) {
    const sentence = `${record.beyond.length} bytes more than the standard defines.`;
    const message = recordSentence(record.number, record.type, `it has ${sentence}`);
    problems.push({ record: record.number, field: "", message });
  }
  return problems;
}

function findBrokenRule({ name, type, usage, values }: Field, text: string): string | null {
  const value = text.trim();
  if (value === "") return usage === "M" ? "is blank, but it is mandatory." : null;
  if (!ALLOWED_CHARACTERS[type].rule.test(text))
    return `is "${printable(value)}"; it may contain only ${ALLOWED_CHARACTERS[type].words}.`;
  if (values && !values.includes(value)) return `is "${value}", which is not one of its defined values.`;
  if (name.endsWith("Date") && !isDate(value)) return `is "${value}", which is not a date (YYYYMMDD).`;
  if (name.endsWith("Time") && !isTime(value)) return `is "${value}", which is not a time (HHMM).`;
  if (usage === "M" && /RoutingNumber$/.test(name) && /^0+$/.test(value)) return "is zero.";
  return null;
}

/** Returns whether the text is a date (YYYYMMDD) or all zeros, which is how some files leave a date blank. */
function isDate(text: string): boolean {
  if (/^0+$/.test(text)) return true;
  if (!/^(19|20|21)\d{6}$/.test(text)) return false;
  const day = text.replace(/^(\d{4})(\d\d)(\d\d)$/, "$1-$2-$3");
  const time = Date.parse(`${day}T00:00:00Z`);
  return Number.isFinite(time) && new Date(time).toISOString().startsWith(day);
}

function isTime(text: string): boolean {
  return /^([01]\d|2[0-3])[0-5]\d$/.test(text);
}

function findInvalidRoutingNumber(record: X9Record): string | null {
  if (record.type !== "25" && record.type !== "31") return null;
  const { payorBankRoutingNumber, payorBankRoutingNumberCheckDigit } = record.fields;
  const routing = payorBankRoutingNumber + payorBankRoutingNumberCheckDigit;
  return /^\d{9}$/.test(routing) && !isValidRoutingNumber(routing) ? routing : null;
}
