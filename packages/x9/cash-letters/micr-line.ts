import { trimPadding, type X9Record } from "@endorse/x9/records/x9-record";
import type { ItemRecords } from "./cash-letter-file";

/** The record fields that come from a check's MICR line. */
export interface MicrLineFields {
  readonly auxiliaryOnUs: string;
  readonly externalProcessingCode: string;
  /** Nine digits. */
  readonly routingNumber: string;
  /** With `/` for the on-us symbol and `-` for the dash. */
  readonly onUs: string;
}

/** The fields of an item; a returned check has its auxiliary on-us in an addendum (33). */
export function readMicrFields({ detail, addenda }: ItemRecords): MicrLineFields {
  const { payorBankRoutingNumber, payorBankRoutingNumberCheckDigit, onUs, externalProcessingCode } = detail.fields;
  return {
    auxiliaryOnUs: trimPadding(detail.type === "25" ? detail.fields.auxiliaryOnUs : findAuxiliary(addenda)),
    externalProcessingCode: trimPadding(externalProcessingCode),
    routingNumber: trimPadding(payorBankRoutingNumber + payorBankRoutingNumberCheckDigit),
    onUs: trimPadding(onUs),
  };
}

function findAuxiliary(addenda: readonly X9Record[]): string {
  const addendum = addenda.find((record): record is X9Record<"33"> => record.type === "33");
  return addendum?.fields.auxiliaryOnUs ?? "";
}

/** Writes fields as a transcription of the line: A transit, C on-us, D dash, and * for an unreadable symbol. */
export function toMicrLine({ auxiliaryOnUs, externalProcessingCode, routingNumber, onUs }: MicrLineFields): string {
  const symbols = (text: string): string => text.replaceAll("/", "C").replaceAll("-", "D");
  const auxiliary = auxiliaryOnUs === "" ? "" : `C${symbols(auxiliaryOnUs)}C`;
  return `${auxiliary}${externalProcessingCode}A${routingNumber}A${symbols(onUs)}`;
}

/** The letter for each Unicode symbol of E-13B. */
const LETTERS: Readonly<Record<string, string>> = { "⑆": "A", "⑇": "B", "⑈": "C", "⑉": "D" };

/**
 * Divides a transcription into the fields of a Check Detail (25); null when it does not fit.
 *
 * @param line with the symbols as letters (A transit, B amount, C on-us, D dash) or as Unicode symbols
 */
export function parseMicrLine(line: string): MicrLineFields | null {
  const lettered = line.replace(/[⑆⑇⑈⑉]/g, (symbol) => LETTERS[symbol]!);
  const parts = /^\s*(?:C([\d D*]+)C)?\s*(\d?)\s*A(\d{9})A([\d CD*]*)(?:B\d{10}B?)?\s*$/.exec(lettered);
  if (!parts) return null;
  const [, auxiliary = "", externalProcessingCode = "", routingNumber = "", onUsText = ""] = parts;
  const auxiliaryOnUs = fitField(auxiliary.replaceAll("D", "-"), 15);
  const onUs = fitField(onUsText.replaceAll("C", "/").replaceAll("D", "-"), 20);
  if (auxiliaryOnUs === null || onUs === null) return null;
  return { auxiliaryOnUs, externalProcessingCode, routingNumber, onUs };
}

/** Removes blanks when the field is too short for them. */
function fitField(text: string, size: number): string | null {
  const whole = text.trim();
  const withoutBlanks = whole.replaceAll(" ", "");
  if (whole.length <= size) return whole;
  return withoutBlanks.length <= size ? withoutBlanks : null;
}
