import "server-only";

/** A picture of 40 megapixels takes 120 MB while it is decoded; two at a time bound what a process needs. */
const slots = 2;
let free = slots;
const waiting: (() => void)[] = [];

/** Runs the work when one of the process's decoding places is free, in the order of asking. */
export async function withDecodeSlot<T>(work: () => Promise<T>): Promise<T> {
  if (free > 0) free--;
  else await new Promise<void>((resolve) => waiting.push(resolve));
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else free++;
  }
}
