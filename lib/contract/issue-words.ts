import { z } from "zod";

type Issue = z.core.$ZodRawIssue;

/**
 * Describes a validation issue as a predicate that follows the field name, such as "must be at least 1". This is the
 * default error message of all schemas.
 */
export function describeIssue(issue: Issue): string {
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined ? "is required" : (TYPES[issue.expected] ?? "has the wrong type");
    case "too_small":
      return describeSize(issue, Number(issue.minimum), issue.inclusive === false ? "more than" : "at least");
    case "too_big":
      return describeSize(issue, Number(issue.maximum), issue.inclusive === false ? "less than" : "at most");
    case "invalid_format":
      return FORMATS[issue.format] ?? "has the wrong format";
    case "invalid_value":
      return `must be ${issue.values.length === 1 ? "" : "one of "}${issue.values.map(String).join(", ")}`;
    case "not_multiple_of":
      return `must be a multiple of ${issue.divisor}`;
    case "unrecognized_keys":
      return `has unknown fields: ${issue.keys.slice(0, 10).join(", ")}`;
    case "invalid_union":
      return "has none of the accepted formats";
    default:
      return "is not valid";
  }
}

const TYPES: Readonly<Record<string, string>> = {
  string: "must be text",
  number: "must be a number",
  int: "must be a whole number",
  boolean: "must be true or false",
  object: "must be an object",
  record: "must be an object",
  array: "must be a list",
  date: "must be a date",
  null: "must be null",
};

const FORMATS: Readonly<Record<string, string>> = {
  guid: "must be a GUID",
  uuid: "must be a GUID",
  datetime: "must be a date and time, such as 2027-12-31T00:00:00Z",
  date: "must be a date, such as 2027-12-31",
  url: "must be a URL",
  base64: "must be base64",
  email: "must be an email address",
};

function describeSize(
  issue: Extract<Issue, { code: "too_small" | "too_big" }>,
  limit: number,
  bound: "more than" | "at least" | "less than" | "at most",
): string {
  const unit = UNITS[issue.origin];
  if (unit === undefined) return `must be ${bound} ${limit}`;
  if (bound === "at least" && limit === 1) return "must not be empty";
  return `must have ${issue.exact ? "exactly" : bound} ${limit} ${limit === 1 ? unit : `${unit}s`}`;
}

const UNITS: Readonly<Record<string, string>> = { string: "character", array: "element", set: "element" };

z.config({ customError: describeIssue });
