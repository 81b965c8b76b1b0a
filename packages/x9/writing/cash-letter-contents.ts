import type { TextEncoding } from "@endorse/x9/format/text-encoding";

export interface CashLetterParty {
  /** Nine digits. */
  readonly routingNumber: string;
  readonly name: string;
}

/** A check to include in the file. */
export interface ItemContents {
  readonly amountCents: number;
  /** MICR line with letters for the symbols: A transit, C on-us, D dash. */
  readonly micrLine: string;
  readonly payee: string;
  /** Account number to which the check is deposited. */
  readonly depositAccount: string;
  /** TIFF image, like `back`. */
  readonly front: Uint8Array;
  readonly back: Uint8Array;
}

/** Contents of an image cash letter. Dates and times are in the institution's time zone. */
export interface CashLetterContents {
  /** Bank of first deposit. */
  readonly origin: CashLetterParty;
  readonly destination: CashLetterParty;
  /** YYYY-MM-DD, like `createdDate`. */
  readonly businessDate: `${number}-${number}-${number}`;
  readonly createdDate: `${number}-${number}-${number}`;
  /** HHMM, 24-hour clock. */
  readonly createdTime: string;
  /** One to eight letters or digits, unique per receiver and day. */
  readonly cashLetterId: string;
  readonly isTest: boolean;
  readonly items: readonly ItemContents[];
}

/** File format. */
export interface CashLetterStyle {
  readonly encoding: TextEncoding;
  /** 03 is X9.37-2003, 30 X9.100-187-2008, 35 X9.100-187-2013. */
  readonly standardLevel: "03" | "30" | "35";
  /** Whether records have a length prefix; otherwise each record ends with a line feed. */
  readonly isPrefixed: boolean;
}

/** The format that US exchanges accept. */
export const DEFAULT_STYLE: CashLetterStyle = { encoding: "EBCDIC", standardLevel: "03", isPrefixed: true };
