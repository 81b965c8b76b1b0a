/** A variable-length code: right-aligned bits and the length in bits. */
export interface Code {
  readonly bits: number;
  readonly length: number;
}

/**
 * Parses codes from base-36 numbers, each with a leading 1 bit that preserves leading zeros. The notation is compact
 * because the browser downloads the codes.
 */
function parseCodes(words: string): readonly Code[] {
  return words.split(" ").map((word) => {
    const bits = Number.parseInt(word, 36).toString(2).slice(1);
    return { bits: Number.parseInt(bits, 2), length: bits.length };
  });
}

/** White runs of 0 to 63 pixels. ITU-T T.4, table 2. */
export const whiteTerminating = parseCodes(
  "8l 1z n o r s u v 1f 1g 13 14 20 1v 38 39 2y 2z 4n 3w 3s 47 3n 3o 4o 4r 43 4k 48 76 77 7u 7v 7m 7n 7o 7p 7q 7r 88 89 8a 8b 8c 8d 78 79 7e 7f 9e 9f 9g 9h 84 85 9k 9l 9m 9n 96 97 8i 8j 8k",
);

/** Black runs of 0 to 63 pixels. ITU-T T.4, table 2. */
export const blackTerminating = parseCodes(
  "tz a 7 6 b j i z 1x 1w 3o 3p 3r 78 7b ew t3 t4 so 1nr 1ns 1nw 1mf 1m0 1lj 1lk 3be 3bf 3bg 3bh 38o 38p 38q 38r 3bm 3bn 3bo 3bp 3bq 3br 38s 38t 3bu 3bv 384 385 386 387 38k 38l 382 383 36s 37b 37c 36v 36w 388 389 36z 370 38a 38m 38n",
);

/** White runs of 64, 128, … 1728 pixels. ITU-T T.4, table 3a. */
export const whiteMakeUp = parseCodes(
  "1n 1e 2f 53 8m 8n 9w 9x a0 9z jw jx k2 k3 k4 k5 k6 k7 k8 k9 ka kb ig ih ii 2g ij",
);

/** Black runs of 64, 128, … 1728 pixels. ITU-T T.4, table 3a. */
export const blackMakeUp = parseCodes(
  "sv 3bc 3bd 38b 377 378 379 6ek 6el 6dm 6dn 6do 6dp 6eq 6er 6es 6et 6eu 6ev 6du 6dv 6dw 6dx 6e2 6e3 6ec 6ed",
);

/** Runs of 1792, 1856, … 2560 pixels of either color. ITU-T T.4, table 3b. */
export const longMakeUp = parseCodes("1l4 1l8 1l9 36a 36b 36c 36d 36e 36f 36k 36l 36m 36n");

/** Pass mode. ITU-T T.6, table 1. */
export const passMode: Code = { bits: 0b0001, length: 4 };

/** Horizontal mode, followed by two runs. ITU-T T.6, table 1. */
export const horizontalMode: Code = { bits: 0b001, length: 3 };

/** Vertical modes, indexed by a1 − b1 + 3: from 3 to the left to 3 to the right. ITU-T T.6, table 1. */
export const verticalModes = parseCodes("3m 1u a 3 b 1v 3n");

/** End-of-line code; two of them form the end-of-facsimile-block code (EOFB). ITU-T T.6, 2.4.1.1. */
export const endOfLine: Code = { bits: 0b000000000001, length: 12 };
