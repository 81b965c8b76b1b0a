import { readdirSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";

const folder = import.meta.dirname;
const modules = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
  .sort();

/** Returns the schemas in a module's exports, including nested schemas. */
function schemasIn(value: unknown, depth = 0): z.ZodType[] {
  if (value instanceof z.ZodType) return [value];
  if (typeof value !== "object" || value === null || depth > 3) return [];
  return Object.values(value).flatMap((member) => schemasIn(member, depth + 1));
}

const INVALID_VALUES = [
  undefined,
  null,
  "",
  "a:b\n",
  "x".repeat(2_000),
  -1,
  1.5,
  2 ** 60,
  true,
  [],
  {},
  [1, "a"],
  { a: 1 },
];

/** Returns the messages for every invalid value, for the schema itself and for each of its fields. */
function messagesOf(schema: z.ZodType): string[] {
  const shape = (schema as { shape?: Record<string, z.ZodType> }).shape ?? {};
  const inputs = [
    ...INVALID_VALUES,
    ...Object.keys(shape).flatMap((field) => INVALID_VALUES.map((value) => ({ [field]: value }))),
  ];
  return inputs.flatMap((input) => schema.safeParse(input).error?.issues.map(({ message }) => message) ?? []);
}

const DEFAULT_MESSAGE = /^Invalid\b|^Too (small|big)|expected \w+ (to|,)|^Unrecognized|must match pattern/;

test.each(modules)("[GAP-39] %s never uses the validator's default messages", async (name) => {
  const schemas = schemasIn(await import(path.join(folder, name)));
  for (const message of schemas.flatMap(messagesOf)) expect(message).not.toMatch(DEFAULT_MESSAGE);
});

test("[GAP-39] messages are short predicates that follow the field name", () => {
  const messageOf = (schema: z.ZodType, input: unknown) => schema.safeParse(input).error?.issues[0]?.message;
  expect(messageOf(z.string().min(1), "")).toBe("must not be empty");
  expect(messageOf(z.string().max(255), "x".repeat(256))).toBe("must have at most 255 characters");
  expect(messageOf(z.string().length(1), "ab")).toBe("must have exactly 1 character");
  expect(messageOf(z.int().min(1), 0)).toBe("must be at least 1");
  expect(messageOf(z.int(), 1.5)).toBe("must be a whole number");
  expect(messageOf(z.int(), "1")).toBe("must be a number");
  expect(messageOf(z.guid(), "1041")).toBe("must be a GUID");
  expect(messageOf(z.enum(["Push", "Poll"]), "Pull")).toBe("must be one of Push, Poll");
  expect(messageOf(z.iso.datetime(), "tomorrow")).toBe("must be a date and time, such as 2027-12-31T00:00:00Z");
  expect(messageOf(z.string(), undefined)).toBe("is required");
});
