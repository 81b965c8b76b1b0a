import type { CashLetterItem } from "@endorse/x9/cash-letters/cash-letter-items";
import type { ImageCashLetter } from "@endorse/x9/read-cash-letter";
import { formatCents } from "@/lib/money/cents";

/** Converts a cash letter to the output of `--json`, with amounts in cents and image sizes in bytes. */
export function toJsonReport(cashLetter: ImageCashLetter) {
  const { format, records, tree, items, stated, differences, fieldProblems } = cashLetter;
  return {
    encoding: format.encoding,
    framing: format.framing.kind,
    standardLevel: tree.header.fields.standardLevel,
    records: records.length,
    cashLetters: tree.cashLetters.map(({ header, bundles }) => ({
      cashLetterId: header.fields.cashLetterId.trim(),
      bundles: bundles.length,
    })),
    stated,
    items: items.map(({ front, back, ...item }) => ({
      ...item,
      frontBytes: front?.bytes.length ?? null,
      backBytes: back?.bytes.length ?? null,
    })),
    differences,
    fieldProblems,
  };
}

export function formatTextReport(cashLetter: ImageCashLetter): string {
  const { format, records, tree, items, differences, fieldProblems } = cashLetter;
  const total = items.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const framing = format.framing.kind === "length-prefixed" ? "lengths before records" : "no lengths";
  return [
    `Standard level ${tree.header.fields.standardLevel}, ${format.encoding}, ${framing}, ${records.length} records`,
    ...items.map(formatItem),
    `${items.length} items, ${formatCents(total)}`,
    ...formatList("Totals that differ", differences),
    ...formatList("Fields that break a rule", fieldProblems),
    "",
  ].join("\n");
}

function formatItem({
  record,
  amountCents,
  micrLine,
  returnReason,
  front,
  back,
  pictureProblems,
}: CashLetterItem): string {
  const sides = [front ? "front" : "no front", back ? "back" : "no back"].join(", ");
  const reason = returnReason === null ? "" : `  returned, reason ${returnReason}`;
  const problems = pictureProblems.map((sentence) => `\n        ${sentence}`).join("");
  return `${String(record).padStart(6)}  ${formatCents(amountCents).padStart(14)}  ${micrLine}  ${sides}${reason}${problems}`;
}

function formatList(title: string, entries: readonly { readonly message: string }[]): string[] {
  return entries.length === 0 ? [] : [`${title}:`, ...entries.map(({ message }) => `  ${message}`)];
}

const EXTENSIONS: Readonly<Record<string, string>> = { "image/tiff": "tif", "image/jpeg": "jpg", "image/png": "png" };

/** Lists the images in a file, named by the item's four-digit number and the side, such as `0001-front.tif`. */
export function listImageFiles({ items }: ImageCashLetter): { name: string; bytes: Uint8Array }[] {
  return items.flatMap(({ front, back }, index) =>
    [front, back].flatMap((image, side) => {
      if (!image) return [];
      const name = `${String(index + 1).padStart(4, "0")}-${side === 0 ? "front" : "back"}`;
      return { name: `${name}.${EXTENSIONS[image.contentType]}`, bytes: image.bytes };
    }),
  );
}
