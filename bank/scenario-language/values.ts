import { z } from "zod";
import type { Defect, Side } from "@/bank/synthetic-checks/check-spec";
import { DEFECT_NAMES, type DefectName } from "@/lib/contract/sandbox/synthetic-checks";
import { isMoment, MOMENT_RULE } from "./moment";

// Schemas for the values in scenario lines, which are strings in the file.

/** Dollars and cents, such as `1250.00` or `1,250.00`, parsed as whole cents. */
export const dollars = z
  .string()
  .regex(/^(\d{1,3}(,\d{3})+|\d{1,12})\.\d{2}$/, "must be dollars and cents, such as 1250.00 or 1,250.00")
  .transform((text) => Number(text.replace(/[,.]/g, "")));

export const wholeNumber = z
  .string()
  .regex(/^\d{1,9}$/, "must be a whole number")
  .transform(Number);

export const yesOrNo = z.enum(["yes", "no"], { error: "must be yes or no" }).transform((text) => text === "yes");

export const moment = z.string().refine(isMoment, MOMENT_RULE);

/** A time of day, such as `22:30`. */
export const timeOfDay = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, "must be a time of day, such as 22:30")
  .transform((text) => ({ hour: Number(text.slice(0, 2)), minute: Number(text.slice(3)) }));

const DEFECT = /^([a-z-]+)(?::(0|1|0?\.\d{1,3}))?(?:@(front|back))?$/;
const KNOWN_DEFECTS: readonly string[] = DEFECT_NAMES;

/** Image defects, such as `dark:0.9` or `blur@back`; several are separated by commas. */
export const defects = z.string().transform((text, context): Defect[] =>
  text.split(",").flatMap((item) => {
    const match = DEFECT.exec(item);
    if (!match || !KNOWN_DEFECTS.includes(match[1]!)) {
      const message = `must be defects such as dark:0.9 or blur:0.5@back, of ${KNOWN_DEFECTS.join(", ")}`;
      context.addIssue({ code: "custom", message });
      return [];
    }
    const [, name, strength = "0.5", side = "front"] = match;
    return [{ name: name as DefectName, strength: Number(strength), side: side as Side }];
  }),
);
