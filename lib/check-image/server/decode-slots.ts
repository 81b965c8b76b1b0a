import "server-only";

/** A picture of 40 megapixels takes 120 MB while it is decoded; two at a time bound what a process needs. */
const slots = 2;
let free = slots;
const waiting: { readonly places: number; readonly start: () => void }[] = [];

/** A decoder that must hold more than this of a picture at once has the process to itself. */
const mostHeldBytes = 160_000_000;

/**
 * Runs the work when the process has a decoding place free for it, in the order of asking.
 *
 * @param heldBytes what the decoder must hold of the picture before it gives the first row
 */
export async function withDecodeSlot<T>(work: () => Promise<T>, heldBytes = 0): Promise<T> {
  const places = heldBytes > mostHeldBytes ? slots : 1;
  if (waiting.length === 0 && free >= places) free -= places;
  else await new Promise<void>((start) => waiting.push({ places, start }));
  try {
    return await work();
  } finally {
    free += places;
    while (waiting[0] && waiting[0].places <= free) {
      const next = waiting.shift()!;
      free -= next.places;
      next.start();
    }
  }
}
