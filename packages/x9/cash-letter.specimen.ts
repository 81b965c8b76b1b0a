import { encodeExchangeTiff } from "@endorse/check-image/core/exchange/exchange-tiff";
import { writeCashLetter } from "./write-cash-letter";
import type { CashLetterContents, CashLetterStyle, ItemContents } from "./writing/cash-letter-contents";

/** Creates a bitonal 40 × 20 pixel image of vertical bars, as a TIFF with Group 4 compression. */
export function createSpecimenTiff(barWidth = 7): Uint8Array {
  const ink = new Uint8Array(40 * 20).map((_, i) => (i % 40 < barWidth ? 1 : 0));
  return encodeExchangeTiff({ width: 40, height: 20, ink });
}

/** Creates a check; its amount is $100.01 at position 1, $100.02 at position 2, and so on. */
export function createSpecimenItem(position: number): ItemContents {
  return {
    amountCents: 10_000 + position,
    micrLine: `C${1000 + position}CA021000021A123D456789C${position % 10}`,
    payee: "José Núñez & Co.",
    depositAccount: "7700123456",
    front: createSpecimenTiff(7),
    back: createSpecimenTiff(9),
  };
}

export function createSpecimenContents(count = 2): CashLetterContents {
  return {
    origin: { routingNumber: "021000089", name: "Endorse" },
    destination: { routingNumber: "061000146", name: "Federal Reserve" },
    businessDate: "2026-11-23",
    createdDate: "2026-11-23",
    createdTime: "1427",
    cashLetterId: "BATCH7",
    isTest: true,
    items: Array.from({ length: count }, (_, index) => createSpecimenItem(index + 1)),
  };
}

export function createSpecimenFile(count = 2, style?: CashLetterStyle): Uint8Array {
  const written = writeCashLetter(createSpecimenContents(count), style);
  if (!written.ok) throw new Error(written.message);
  return written.value;
}
