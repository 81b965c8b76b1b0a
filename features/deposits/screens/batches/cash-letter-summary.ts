import { IMAGE_LIMITS } from "@endorse/check-image/image-limits";
import type { CashLetterItem } from "@endorse/x9/cash-letters/cash-letter-items";
import { mergeRepeats } from "@endorse/x9/cash-letters/merge-repeats";
import type { ViewImage } from "@endorse/x9/cash-letters/view-picture";
import { readCashLetter, type StatedTotals } from "@endorse/x9/read-cash-letter";

/** A check of an image cash letter that can be added to a batch. */
export interface CashLetterCheck {
  readonly record: number;
  /** Null if the amount in the file is zero. */
  readonly amountCents: number | null;
  readonly front: Blob | null;
  readonly back: Blob | null;
}

/** An image cash letter as shown in its dialog. */
export interface CashLetterSummary {
  /** The checks that can be added to a batch. */
  readonly checks: readonly CashLetterCheck[];
  /** Number of items in the file, including unsupported items. */
  readonly items: number;
  readonly cents: number;
  /** Totals from the last control record; null if not a number. */
  readonly stated: StatedTotals;
  /** Count and total of the deposit tickets in the file; null if there are none. */
  readonly tickets: { readonly items: number; readonly cents: number } | null;
  /** Totals to use as the tape. */
  readonly tape: StatedTotals;
  /** Sentences about totals that differ from the items. */
  readonly differences: readonly string[];
  /** Sentences about items that can't be added to a batch. */
  readonly excludedItems: readonly string[];
  /** Sentences about fields that violate the standard. */
  readonly fieldProblems: readonly string[];
  /** Other remarks about the file. */
  readonly remarks: readonly string[];
}

/** The worker's response: a summary, or the reason the file can't be read. */
export type CashLetterResponse = { readonly cashLetter: CashLetterSummary } | { readonly refused: string };

/** Parses an image cash letter and lists the items that can and can't be added to a batch. */
export function summarizeCashLetter(bytes: Uint8Array): CashLetterResponse {
  const parsed = readCashLetter(bytes);
  if (!parsed.ok) return { refused: parsed.message };
  const { items, credits, stated, tape, differences, fieldProblems, format } = parsed.value;
  const checks = items.filter((item) => item.returnReason === null && (item.front ?? item.back) !== null);
  return {
    cashLetter: {
      checks: checks.map(({ record, amountCents, front, back }) => ({
        record,
        amountCents: amountCents || null,
        front: pictureBlob(front),
        back: pictureBlob(back),
      })),
      items: items.length,
      cents: sumOf(items),
      stated,
      tickets: credits.length === 0 ? null : { items: credits.length, cents: sumOf(credits) },
      tape,
      differences: differences.map(({ message }) => message),
      excludedItems: mergeRepeats(items.flatMap(problemsOf).map((message) => ({ message }))).map(
        ({ message }) => message,
      ),
      fieldProblems: fieldProblems.map(({ message }) => message),
      remarks: format.padding.length === 0 ? [] : [paddingSentence(format.padding.length)],
    },
  };
}

function sumOf(amounts: readonly { readonly amountCents: number }[]): number {
  return amounts.reduce((sum, { amountCents }) => sum + amountCents, 0);
}

function paddingSentence(bytes: number): string {
  const count = bytes === 1 ? "1 byte of padding follows" : `${bytes.toLocaleString("en-US")} bytes of padding follow`;
  return `${count} the File Control (99) and can be ignored.`;
}

/** Describes why an item can't be added to a batch; empty if it can. */
function problemsOf({ record, returnReason, front, back, pictureProblems }: CashLetterItem): readonly string[] {
  if (returnReason !== null) return [`Record ${record}: a returned check, which a batch can’t deposit.`];
  if (pictureProblems.length > 0) return pictureProblems;
  return front || back ? [] : [`Record ${record}: the check has no images.`];
}

/** Creates a blob cut to one byte over the size limit, so that the portal rejects an oversized image with a message. */
function pictureBlob(picture: ViewImage | null): Blob | null {
  if (!picture) return null;
  const bytes = picture.bytes.slice(0, IMAGE_LIMITS.maxBytes + 1);
  return new Blob([bytes], { type: picture.contentType });
}
