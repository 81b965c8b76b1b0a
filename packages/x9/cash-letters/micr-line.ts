import { trimPadding, type X9Record } from "@endorse/x9/records/x9-record";
import type { ItemRecords } from "./cash-letter-file";

/** Record fields that contain parts of a check's MICR line. */
export interface MicrLineFields {
  readonly auxiliaryOnUs: string;
  readonly externalProcessingCode: string;
  /** Nine digits. */
  readonly routingNumber: string;
  /** The on-us symbol is `/`, and the dash is `-`. */
  readonly onUs: string;
}

/** Reads an item's MICR fields. A returned check's auxiliary on-us field is in an addendum (33). */
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

/** Formats fields as a MICR line with letters: A transit, C on-us, D dash, and * for an unreadable symbol. */
export function formatMicrLine({ auxiliaryOnUs, externalProcessingCode, routingNumber, onUs }: MicrLineFields): string {
  const symbols = (text: string): string => text.replaceAll("/", "C").replaceAll("-", "D");
  const auxiliary = auxiliaryOnUs === "" ? "" : `C${symbols(auxiliaryOnUs)}C`;
  return `${auxiliary}${externalProcessingCode}A${routingNumber}A${symbols(onUs)}`;
}

/** Letters for the Unicode symbols of the E-13B font. */
const LETTERS: Readonly<Record<string, string>> = { "⑆": "A", "⑇": "B", "⑈": "C", "⑉": "D" };

/**
 * Parses a MICR line into the fields of a Check Detail (25). Returns null if it does not fit them.
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

/** Trims a value, and removes all blanks if it is too long. Returns null if it is still too long. */
function fitField(text: string, size: number): string | null {
  const trimmed = text.trim();
  const withoutBlanks = trimmed.replaceAll(" ", "");
  if (trimmed.length <= size) return trimmed;
  return withoutBlanks.length <= size ? withoutBlanks : null;
}
