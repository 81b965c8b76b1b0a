import { z } from "zod";
import { ISSUE_FIELDS } from "./fields";

/** A user's correction of a line: values that replace the file's values, and whether the line is excluded. */
export const correctionSchema = z.strictObject({
  texts: z.partialRecord(z.enum(ISSUE_FIELDS), z.string().max(300)),
  isLeftOut: z.boolean(),
});

export type Correction = z.infer<typeof correctionSchema>;

/** Corrections by line number. */
export type Corrections = Readonly<Record<string, Correction>>;
