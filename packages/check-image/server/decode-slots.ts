/** Limits the process's memory: decoding a 40-megapixel image takes 120 MB. */
const slotCount = 2;
let freeSlots = slotCount;
const waiting: { readonly slotsNeeded: number; readonly start: () => void }[] = [];

/** In bytes; an image whose decoder must buffer more takes all slots. */
const maxBufferedBytes = 160_000_000;

/**
 * Runs the work when the process has a free decode slot, in the order of the calls.
 *
 * @param bufferedBytes bytes of the image that the decoder must buffer before it outputs the first row
 */
export async function withDecodeSlot<T>(work: () => Promise<T>, bufferedBytes = 0): Promise<T> {
  const slotsNeeded = bufferedBytes > maxBufferedBytes ? slotCount : 1;
  if (waiting.length === 0 && freeSlots >= slotsNeeded) freeSlots -= slotsNeeded;
  else await new Promise<void>((start) => waiting.push({ slotsNeeded, start }));
  try {
    return await work();
  } finally {
    freeSlots += slotsNeeded;
    while (waiting[0] && waiting[0].slotsNeeded <= freeSlots) {
      const next = waiting.shift()!;
      freeSlots -= next.slotsNeeded;
      next.start();
    }
  }
}
