import type { TextEncoding } from "@endorse/x9/format/text-encoding";

export interface CashLetterParty {
  /** Nine digits. */
  readonly routingNumber: string;
  readonly name: string;
}

/** A check to write. */
export interface ItemContents {
  readonly amountCents: number;
  /** The transcription of its MICR line: A transit, C on-us, D dash. */
  readonly micrLine: string;
  readonly payee: string;
  /** The account that it is deposited to. */
  readonly depositAccount: string;
  /** TIFF images. */
  readonly front: Uint8Array;
  readonly back: Uint8Array;
}

/** Contents of an image cash letter of deposited checks. Dates and times are in the institution's time zone. */
export interface CashLetterContents {
  /** Where the checks were first deposited. */
  readonly origin: CashLetterParty;
  readonly destination: CashLetterParty;
  /** YYYY-MM-DD, like `createdDate`. */
  readonly businessDate: `${number}-${number}-${number}`;
  readonly createdDate: `${number}-${number}-${number}`;
  /** HHMM, 24 hours. */
  readonly createdTime: string;
  /** One to eight letters and digits, unique at the receiver that day. */
  readonly cashLetterId: string;
  readonly isTest: boolean;
  readonly items: readonly ItemContents[];
}

/** The format of the file. */
export interface CashLetterStyle {
  readonly encoding: TextEncoding;
  /** 03 is X9.37-2003, 30 X9.100-187-2008, 35 X9.100-187-2013. */
  readonly standardLevel: "03" | "30" | "35";
  /** Whether each record has its length before it; otherwise a line feed follows it. */
  readonly isPrefixed: boolean;
}

/** The format that exchanges in the United States accept. */
export const DEFAULT_STYLE: CashLetterStyle = { encoding: "EBCDIC", standardLevel: "03", isPrefixed: true };
