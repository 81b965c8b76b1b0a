import type { CheckAnalysis } from "@/lib/contract/check-image";
import type { Outcome } from "@/lib/shared/outcome";

/** The result of reading a check's two images. */
export interface CheckReading {
  readonly front: SidePictures;
  readonly back: SidePictures;
  /** Image quality test results [GAP-8]. */
  readonly analysis: NonNullable<CheckAnalysis["analysis"]>;
  /** Whether all required tests passed [GAP-14]. */
  readonly iqaPassed: boolean;
  readonly micr: MicrReading;
  /**
   * The amount read from the image, whatever its confidence; null if no amount could be read, as with some handwriting.
   */
  readonly recognizedAmount: RecognizedAmount | null;
}

/** The stored images of one side of a check. */
interface SidePictures {
  /** Bitonal G4 TIFF at 200 dpi (X9.100-181). */
  readonly exchangeTiff: Uint8Array;
  readonly grayJpeg: Uint8Array;
}

/** The MICR line, either fully read or not read. */
export type MicrReading =
  | {
      readonly isRead: true;
      /** Digits and symbols: ⑆ transit, ⑇ amount, ⑈ on-us, ⑉ dash. */
      readonly line: string;
      readonly routingNumber: string;
      readonly routingNumberIsValid: boolean;
      readonly accountNumber: string;
      /** Empty if the line has no check number. */
      readonly checkNumber: string;
    }
  | { readonly isRead: false };

interface RecognizedAmount {
  readonly amountCents: number;
  /** From 0 to 1. */
  readonly confidence: number;
  /** Whether the amount in words or in the MICR line agrees. */
  readonly isConfirmed: boolean;
}

/** A check's two images as sent. */
export interface CheckPictures {
  readonly front: Uint8Array;
  readonly back: Uint8Array;
}

/**
 * Reads a check. Fails with "picture-refused" and a message for each refused field (`frontImage`, `backImage`) [GAP-5],
 * or with "busy".
 */
export type CheckReader = (pictures: CheckPictures) => Promise<Outcome<CheckReading, "picture-refused" | "busy">>;
