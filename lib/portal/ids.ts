import { z } from "zod";

/** Whether a text is an id of ours, so that it may be looked up in a column of that type. */
export function isGuid(text: string): boolean {
  return z.guid().safeParse(text).success;
}
