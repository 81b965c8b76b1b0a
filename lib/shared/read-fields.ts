import type { z } from "zod";
import { failure, type Outcome, success } from "@/lib/shared/outcome";

/** Limits the size of the response to a request with very many invalid fields. */
const MAX_REPORTED_FIELDS = 50;

/**
 * Validates input strictly against a schema; the messages are defined in `lib/contract/issue-words.ts`.
 *
 * @returns the parsed input, or one message per invalid field, keyed by dotted path; `body` is the whole input
 */
export function readFields<S extends z.ZodType>(schema: S, input: unknown): Outcome<z.output<S>, "invalid"> {
  const result = schema.safeParse(input);
  const fields = new Map<string, string>();
  const add = (path: readonly PropertyKey[], message: string) => {
    const name = path.length === 0 ? "body" : path.map(String).join(".").slice(0, 100);
    if (fields.size < MAX_REPORTED_FIELDS && !fields.has(name)) fields.set(name, message);
  };
  if (result.success) {
    findUnstorableStrings(result.data, [], (path) => add(path, "has invalid characters"));
    if (fields.size === 0) return success(result.data);
  }
  for (const issue of result.error?.issues ?? []) {
    if (issue.code !== "unrecognized_keys")
      add(issue.path, isAbsent(input, issue.path) ? "is required" : issue.message);
    else
      for (const key of issue.keys.slice(0, MAX_REPORTED_FIELDS))
        add([...issue.path, key], "is not a field of this request");
  }
  return failure("invalid", "The request has invalid fields.", {
    fields: Object.fromEntries(fields),
  });
}

/** Whether the input has no value at this path. */
function isAbsent(input: unknown, path: readonly PropertyKey[]): boolean {
  if (path.length === 0) return false;
  let value = input;
  for (const key of path) value = (value as Record<PropertyKey, unknown> | null | undefined)?.[key];
  return value === undefined;
}

/** Reports strings with a NUL or a lone surrogate, which JSON allows but Postgres text does not. */
function findUnstorableStrings(
  value: unknown,
  path: readonly string[],
  report: (path: readonly string[]) => void,
): void {
  if (typeof value === "string") {
    if (value.includes("\0") || /\p{Surrogate}/u.test(value)) report(path);
  } else if (typeof value === "object" && value !== null) {
    for (const [key, member] of Object.entries(value)) findUnstorableStrings(member, [...path, key], report);
  }
}
