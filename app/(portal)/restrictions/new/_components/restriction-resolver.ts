import type { Resolver } from "react-hook-form";
import type { RestrictionFields } from "./restriction-rules";
import type { RestrictionText } from "./restriction-text";

/** The rules are not needed to show the form: they come when it is first touched. */
export const loadRestrictionRules = () => import("./restriction-rules");

/** Reads the form for react-hook-form. */
export const restrictionResolver: Resolver<RestrictionText, unknown, RestrictionFields> = async (text) => {
  const { readRestrictionText } = await loadRestrictionRules();
  const read = readRestrictionText(text);
  if ("fields" in read) return { values: read.fields, errors: {} };
  const entries = Object.entries(read.errors).map(([name, message]) => [name, { type: "contract", message }]);
  return { values: {}, errors: Object.fromEntries(entries) };
};
