import { IMAGE_LIMITS } from "@/lib/contract/image-limits";
import type { CashLetterItem } from "@/lib/x9/letters/letter-items";
import type { ViewPicture } from "@/lib/x9/letters/view-picture";
import { readCashLetter } from "@/lib/x9/read-cash-letter";

/** A check of an image cash letter that can become one of a batch. */
export interface LetterCheck {
  readonly record: number;
  /** Null where the file says zero. */
  readonly amountCents: number | null;
  readonly front: Blob | null;
  readonly back: Blob | null;
}

/** An image cash letter as its dialog shows it. */
export interface LetterSummary {
  /** Those that a batch can take. */
  readonly checks: readonly LetterCheck[];
  /** Of everything in the file. */
  readonly items: number;
  readonly cents: number;
  /** What the last control record states; null when it is no number. */
  readonly stated: { readonly items: number | null; readonly amountCents: number | null };
  /** Sentences about totals that differ from the items. */
  readonly differences: readonly string[];
  /** Sentences about what can't be taken into a batch. */
  readonly leftOut: readonly string[];
  /** Sentences about fields that break a rule of the standard. */
  readonly fieldProblems: readonly string[];
}

/** What the worker answers: a summary, or why the file can't be read. */
export type LetterAnswer = { readonly letter: LetterSummary } | { readonly refused: string };

export function summarizeLetter(bytes: Uint8Array): LetterAnswer {
  const read = readCashLetter(bytes);
  if (!read.ok) return { refused: read.message };
  const { items, stated, differences, fieldProblems } = read.value;
  const checks = items.filter((item) => item.returnReason === null && (item.front ?? item.back) !== null);
  return {
    letter: {
      checks: checks.map(({ record, amountCents, front, back }) => ({
        record,
        amountCents: amountCents || null,
        front: pictureBlob(front),
        back: pictureBlob(back),
      })),
      items: items.length,
      cents: items.reduce((sum, { amountCents }) => sum + amountCents, 0),
      stated,
      differences: differences.map(({ message }) => message),
      leftOut: items.flatMap(leftOut),
      fieldProblems: fieldProblems.map(({ message }) => message),
    },
  };
}

function leftOut({ record, returnReason, front, back, pictureProblems }: CashLetterItem): readonly string[] {
  if (returnReason !== null) return [`Record ${record}: a returned check, which is not deposited by a batch.`];
  if (pictureProblems.length > 0) return pictureProblems;
  return front || back ? [] : [`Record ${record}: the check has no pictures.`];
}

/** A larger one would be refused by the portal, which says so. */
function pictureBlob(picture: ViewPicture | null): Blob | null {
  if (!picture) return null;
  const bytes = picture.bytes.slice(0, IMAGE_LIMITS.maxBytes + 1);
  return new Blob([bytes], { type: picture.contentType });
}
