import { z } from "zod";
import { failure, type Outcome, success } from "@/lib/shared/outcome";
import { isMoment, MOMENT_RULE } from "./moment";
import { type Step, VERBS, type Verb, type VerbName } from "./verbs";

const PART = /\s*(?:([a-z-]+|[a-zA-Z]+)=)?("(?:[^"\\]|\\.)*"|[^\s"#=]+)(?=\s|#|$)/y;

const TIME = /^\d{2}:\d{2}$/;

const label = z
  .string()
  .regex(/^[A-Za-z][\w.-]{0,39}$/, "must be letters, digits, periods and dashes, starting with a letter");
const errorCode = z
  .string()
  .regex(/^\d{4}$/, "must be an error code of four digits")
  .transform(Number);

/**
 * Parses one line into steps. A time of day before the verb becomes a separate step. Does not check labels, because
 * their scope is the whole file.
 *
 * @returns no steps for a blank line; on failure, the rule for each invalid field
 */
export function parseStep(text: string, line: number): Outcome<Step[], "bad-line"> {
  const split = splitLine(text);
  if (!split.ok) return failLine({ line: split.message });
  const source = text.trim();
  const steps: Step[] = [];
  let parts = split.value;
  const first = parts[0];
  if (first?.kind === "word" && TIME.test(first.text)) {
    if (!isMoment(first.text)) return failLine({ time: MOMENT_RULE });
    steps.push({ verb: "at", target: first.text, line, source, fields: {}, as: undefined, refused: undefined });
    parts = parts.slice(1);
  }
  const [word, ...rest] = parts;
  if (!word) return success(steps);
  const name = word.kind === "word" ? word.text : word.name;
  if (!isVerb(name) || word.kind !== "word")
    return failLine({ verb: `${name} is not one of ${Object.keys(VERBS).join(", ")}` });
  const errors: Record<string, string> = {};
  const target = readTarget(name, VERBS[name], rest, errors);
  const { as, refused, ...given } = readPairs(rest, errors);
  const fields = parseFields(getFieldsSchema(name), given, errors);
  const step = {
    verb: name,
    line,
    source,
    target,
    fields,
    as: parseCommonField("as", label, as, "creates" in VERBS[name], errors),
    refused: parseCommonField("refused", errorCode, refused, "callsBank" in VERBS[name], errors),
  };
  return Object.keys(errors).length > 0 ? failLine(errors) : success([...steps, step as Step]);
}

function isVerb(text: string): text is VerbName {
  return Object.hasOwn(VERBS, text);
}

function getFieldsSchema(name: VerbName): z.ZodType {
  return VERBS[name].fields;
}

function readTarget(name: string, verb: Verb, rest: readonly Part[], errors: Record<string, string>): string {
  const words = rest.flatMap((part) => (part.kind === "word" ? [part.text] : []));
  const [target = "", ...more] = words;
  const stray = verb.target ? more[0] : words[0];
  if (stray !== undefined) errors.line = `has "${stray}" where name=value was expected`;
  if (verb.target && target === "") errors[verb.target] = `is required after ${name}`;
  else if (verb.target === "moment" && !isMoment(target)) errors.moment = MOMENT_RULE;
  return verb.target ? target : "";
}

function readPairs(rest: readonly Part[], errors: Record<string, string>): Record<string, string> {
  const pairs: Record<string, string> = {};
  for (const part of rest) {
    if (part.kind !== "field") continue;
    if (Object.hasOwn(pairs, part.name)) errors[part.name] = "is repeated";
    pairs[part.name] = part.value;
  }
  return pairs;
}

function parseFields(schema: z.ZodType, value: unknown, errors: Record<string, string>): unknown {
  const result = schema.safeParse(value);
  for (const issue of result.error?.issues ?? []) {
    if (issue.code === "unrecognized_keys") for (const key of issue.keys) errors[key] ??= "is not a field of this line";
    else {
      const key = issue.path.join(".");
      const isMissing = (value as Record<string, unknown>)[key] === undefined;
      errors[key] ??= isMissing ? "is required" : issue.message;
    }
  }
  return result.data;
}

function parseCommonField<T>(
  field: string,
  schema: z.ZodType<T>,
  value: string | undefined,
  isAllowed: boolean,
  errors: Record<string, string>,
): T | undefined {
  if (value === undefined) return undefined;
  const result = schema.safeParse(value);
  if (!isAllowed) errors[field] = "is not a field of this line";
  else if (!result.success) errors[field] = result.error.issues[0]?.message ?? "is invalid";
  return result.data;
}

function failLine(fields: Record<string, string>): Outcome<never, "bad-line"> {
  return failure("bad-line", "The line can't be read.", { fields });
}

/** A token in a line: a word, or a field with its value. */
type Part =
  | { readonly kind: "word"; readonly text: string }
  | { readonly kind: "field"; readonly name: string; readonly value: string };

/** Splits a line into tokens. Double quotes enclose a value with spaces, and `#` starts a comment. */
function splitLine(line: string): Outcome<Part[], "not-split"> {
  const parts: Part[] = [];
  PART.lastIndex = 0;
  while (!/^\s*(#.*)?$/.test(line.slice(PART.lastIndex))) {
    const from = PART.lastIndex;
    const match = PART.exec(line);
    if (!match) {
      const rest = line.slice(from).trim().slice(0, 40);
      return failure("not-split", `is invalid from "${rest}" on; write name=value, and quote values with spaces`);
    }
    const [, name, raw = ""] = match;
    const value = raw.startsWith('"') ? raw.slice(1, -1).replace(/\\(.)/g, "$1") : raw;
    parts.push(name === undefined ? { kind: "word", text: value } : { kind: "field", name, value });
  }
  return success(parts);
}
