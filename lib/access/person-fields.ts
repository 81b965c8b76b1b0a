import { z } from "zod";
import { hasControlCharacters } from "@/lib/contract/primitives";
import { cleanText } from "@/lib/shared/pasted-text";
import { ROLES } from "./roles";

/** An email address, stored in lower case. */
export const emailSchema = z
  .string()
  .overwrite(cleanText)
  .toLowerCase()
  .max(254, "Up to 254 characters.")
  .pipe(z.email("Enter an email address, such as dana@partner.example."));

/** The person's display name. */
export const personNameSchema = z
  .string()
  .overwrite(cleanText)
  .min(1, "Enter a name.")
  .max(100, "Up to 100 characters.")
  .refine((text) => !hasControlCharacters(text), "Use letters and digits.");

/** One or more roles; removes duplicates. */
export const rolesSchema = z
  .array(z.enum(ROLES))
  .min(1, "Choose a role.")
  .transform((roles) => ROLES.filter((role) => roles.includes(role)));
