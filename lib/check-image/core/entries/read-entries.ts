import { amountRegion } from "@/lib/check-image/core/amount/amount-region";
import { readCourtesyAmount } from "@/lib/check-image/core/amount/courtesy-amount";
import { readDate } from "@/lib/check-image/core/date/read-date";
import { NO_ENTRIES, type SideEntries, type SideToRead } from "./side-entries";

/**
 * Reads what the drawer of a check entered on its front: the amount and the date. A front without a MICR line, which may
 * be another document or upside down, and a back have none.
 *
 * The browser loads this module and all that it needs after the rest of the engine.
 */
export function readEntries({ bitonal, micr }: SideToRead): SideEntries {
  if (micr === null || micr.line === "") return NO_ENTRIES;
  const { recognized, doubtful, box } = readCourtesyAmount(bitonal, micr.fields?.amountCents || null);
  return {
    recognizedAmount: recognized,
    doubtfulAmount: doubtful,
    recognizedDate: readDate(bitonal, micr.reason === "LayoutUnknown"),
    amountRegion: amountRegion(box, bitonal),
  };
}
