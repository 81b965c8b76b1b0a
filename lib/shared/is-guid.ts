import { z } from "zod";

/** Whether text is a GUID, and so may be compared with a uuid column. */
export function isGuid(text: string): boolean {
  return z.guid().safeParse(text).success;
}
