import { z } from "zod";

/** Whether a string is a GUID and can be compared with a uuid column. */
export function isGuid(text: string): boolean {
  return z.guid().safeParse(text).success;
}
