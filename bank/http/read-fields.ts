import type { z } from "zod";
import { failure, type Outcome, success } from "@/lib/shared/outcome";

/** Bad fields reported at most: a body of a million unknown names must not become an answer of a million lines. */
const MOST_FIELDS = 50;

/**
 * Reads input with one of the contract's schemas, strictly.
 *
 * @returns the parsed input, or one message for each bad field by its dotted path; `body` stands for the whole
 */
export function readFields<S extends z.ZodType>(schema: S, input: unknown): Outcome<z.output<S>, "invalid"> {
  const result = schema.safeParse(input);
  const fields = new Map<string, string>();
  const add = (path: readonly PropertyKey[], message: string) => {
    const name = path.length === 0 ? "body" : path.map(String).join(".").slice(0, 100);
    if (fields.size < MOST_FIELDS && !fields.has(name)) fields.set(name, message);
  };
  if (result.success) {
    findUnstorableText(result.data, [], (path) => add(path, "has characters that are not text"));
    if (fields.size === 0) return success(result.data);
  }
  for (const issue of result.error?.issues ?? []) {
    if (issue.code !== "unrecognized_keys")
      add(issue.path, isAbsent(input, issue.path) ? "is required" : issue.message);
    else
      for (const key of issue.keys.slice(0, MOST_FIELDS)) add([...issue.path, key], "is not a field of this request");
  }
  return failure("invalid", "The request has fields that are not right.", {
    fields: Object.fromEntries(fields),
  });
}

/** Whether there is nothing in the input at this path. */
function isAbsent(input: unknown, path: readonly PropertyKey[]): boolean {
  if (path.length === 0) return false;
  let value = input;
  for (const key of path) value = (value as Record<PropertyKey, unknown> | null | undefined)?.[key];
  return value === undefined;
}

/** A NUL or half of a surrogate pair: JSON can carry them, a database's text can't. */
function findUnstorableText(value: unknown, path: readonly string[], report: (path: readonly string[]) => void): void {
  if (typeof value === "string") {
    if (value.includes("\0") || /\p{Surrogate}/u.test(value)) report(path);
  } else if (typeof value === "object" && value !== null) {
    for (const [key, member] of Object.entries(value)) findUnstorableText(member, [...path, key], report);
  }
}
