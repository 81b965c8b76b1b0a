/** A 40-megapixel image takes 120 MB while it is decoded; two at a time bound the memory of a process. */
const slots = 2;
let free = slots;
const waiting: { readonly slotsNeeded: number; readonly start: () => void }[] = [];

/** In bytes: a decoder that must buffer more of an image gets all slots. */
const maxBufferedBytes = 160_000_000;

/**
 * Runs the work when the process has a free decode slot, first come, first served.
 *
 * @param bufferedBytes bytes of the image that the decoder must buffer before it outputs the first row
 */
export async function withDecodeSlot<T>(work: () => Promise<T>, bufferedBytes = 0): Promise<T> {
  const slotsNeeded = bufferedBytes > maxBufferedBytes ? slots : 1;
  if (waiting.length === 0 && free >= slotsNeeded) free -= slotsNeeded;
  else await new Promise<void>((start) => waiting.push({ slotsNeeded, start }));
  try {
    return await work();
  } finally {
    free += slotsNeeded;
    while (waiting[0] && waiting[0].slotsNeeded <= free) {
      const next = waiting.shift()!;
      free -= next.slotsNeeded;
      next.start();
    }
  }
}
