/** A MICR line's fields, digits only; an absent text field is an empty string, an absent amount null. */
export interface MicrFields {
  readonly routing: string;
  readonly account: string;
  /** The serial number without leading zeros: from the auxiliary on-us field if present, else from the on-us field. */
  readonly checkNumber: string;
  readonly auxiliaryOnUs: string;
  /** Process control (transaction code), to the right of the account on business checks. */
  readonly processControl: string;
  /** The single digit at position 44. */
  readonly externalProcessingCode: string;
  readonly amountCents: number | null;
}

const AUXILIARY = /^\s*(?:C([\dD ]*\d[\dD ]*)C)?\s*(\d)?\s*$/;
const AMOUNT = /^\s*(\d{10})\s*B?\s*$/;
const SERIAL = /^\d{2,6}$/;

function extractDigits(text: string): string {
  return text.replaceAll(/\D/g, "");
}

interface OnUs {
  readonly account: string;
  readonly serial: string;
  readonly control: string;
}

/** Splits off a serial number printed before the account: a short group followed by a blank. */
function splitLeadingSerial(text: string): OnUs {
  const groups = text.trim().split(/ +/);
  const [first, ...rest] = groups;
  if (first && rest.length > 0 && SERIAL.test(first) && extractDigits(rest.join("")).length > first.length) {
    return { serial: first, account: extractDigits(rest.join("")), control: "" };
  }
  return { serial: "", account: extractDigits(text), control: "" };
}

/**
 * Parses the on-us field, whose layout varies by bank. Common layouts: account C, account C serial, serial C account C,
 * C account C serial, and serial account C. If the auxiliary field has a serial number, the digits after the account
 * are process control.
 */
function parseOnUs(text: string, hasAuxiliary: boolean): OnUs | null {
  const parts = text.split("C");
  // Without an on-us symbol, the account may be incomplete.
  if (parts.length === 1 || parts.length > 4) return null;
  const [before = "", middle = "", after = ""] = parts.map((part) => part.trim());
  if (parts.length >= 3 && extractDigits(middle) !== "") {
    const lead = extractDigits(before);
    const tail = extractDigits(after) + extractDigits(parts[3] ?? "");
    if (hasAuxiliary) return { account: extractDigits(middle), serial: "", control: tail || lead };
    return lead === ""
      ? { account: extractDigits(middle), serial: tail, control: "" }
      : { account: extractDigits(middle), serial: lead, control: tail };
  }
  const tail = extractDigits(middle) || extractDigits(after);
  if (hasAuxiliary) return { account: extractDigits(before), serial: "", control: tail };
  if (tail !== "") return { account: extractDigits(before), serial: tail, control: "" };
  return splitLeadingSerial(before);
}

/**
 * Parses a MICR line (ANSI X9.13 placement).
 *
 * @param line the transcription, with A for transit, B for amount, C for on-us, D for dash, and a space for blanks
 * @returns null when the layout is not that of a United States check: nine digits between two transit symbols, and an
 *   account
 */
export function parseMicrFields(line: string): MicrFields | null {
  const transit = /^([^AB]*)A(\d{9})A([^AB]*)(?:B([^AB]*B?))?$/.exec(line);
  if (!transit) return null;
  const [, left = "", routing = "", onUsText = "", amountText] = transit;
  const auxiliary = AUXILIARY.exec(left);
  if (!auxiliary) return null;
  const amount = amountText === undefined ? null : AMOUNT.exec(amountText);
  if (amountText !== undefined && !amount) return null;
  const auxiliaryOnUs = extractDigits(auxiliary[1] ?? "");
  const onUs = parseOnUs(onUsText, auxiliaryOnUs !== "");
  if (!onUs || onUs.account === "") return null;
  return {
    routing,
    account: onUs.account,
    checkNumber: (auxiliaryOnUs || onUs.serial).replace(/^0+(?=\d)/, ""),
    auxiliaryOnUs,
    processControl: onUs.control,
    externalProcessingCode: auxiliary[2] ?? "",
    amountCents: amount ? Number(amount[1]) : null,
  };
}
