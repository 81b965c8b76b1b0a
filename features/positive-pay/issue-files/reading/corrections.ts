import { z } from "zod";
import { ISSUE_FIELDS } from "./fields";

/** A person's correction of a line: texts that replace those of the file, and whether the line is left out. */
export const correctionSchema = z.strictObject({
  texts: z.partialRecord(z.enum(ISSUE_FIELDS), z.string().max(300)),
  isLeftOut: z.boolean(),
});

export type Correction = z.infer<typeof correctionSchema>;

/** By line number. */
export type Corrections = Readonly<Record<string, Correction>>;
