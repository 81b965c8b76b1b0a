import type { z } from "zod";

/** A tolerantly parsed `T`: all fields are optional, and enums may have unknown values. */
export type Tolerant<T> = T extends string
  ? string extends T
    ? string
    : T | (string & {})
  : T extends readonly (infer U)[]
    ? Tolerant<U>[]
    : T extends object
      ? { [K in keyof T]?: Tolerant<T[K]> }
      : T;

export interface TolerantReading<T> {
  /** Known fields have the contract's types; unknown fields are as received. */
  readonly value: Tolerant<T>;
  /** Dotted paths of known fields with invalid values, which are omitted from `value`. `$` is the whole response. */
  readonly unread: readonly string[];
}

/**
 * Parses a bank's response with one of the contract's schemas, leniently: no field is required, unknown fields and enum
 * values are kept, enum values and field names match in any case [GAP-30], and numbers and booleans may be strings
 * [GAP-32]. Unwraps a record inside a single-field envelope. Never throws, regardless of the input.
 */
export function readTolerantly<S extends z.ZodType>(schema: S, input: unknown): TolerantReading<z.infer<S>> {
  const unread: string[] = [];
  const read = readValue(schema, unwrapEnvelope(schema, input), "", unread);
  return { value: (read === UNREAD ? {} : read) as Tolerant<z.infer<S>>, unread };
}

const UNREAD = Symbol("unread");

/** The parts of Zod's schema definitions used here. */
interface Definition {
  type: string;
  format?: string;
  shape?: Record<string, z.ZodType>;
  element?: z.ZodType;
  innerType?: z.ZodType;
  valueType?: z.ZodType;
  out?: z.ZodType;
  entries?: Record<string, string | number>;
  values?: unknown[];
}

function definitionOf(schema: z.ZodType): Definition {
  return schema._zod.def as unknown as Definition;
}

function readValue(schema: z.ZodType, input: unknown, path: string, unread: string[]): unknown {
  const definition = definitionOf(schema);
  switch (definition.type) {
    case "optional":
    case "nullable":
    case "default":
    case "readonly":
      return input === null && definition.type === "nullable"
        ? null
        : readValue(definition.innerType!, input, path, unread);
    case "pipe":
      return readValue(definition.out!, input, path, unread);
    case "object":
      return readObject(definition.shape!, input, path, unread);
    case "array":
      return readArray(definition.element!, input, path, unread);
    case "record":
      return isObject(input) ? readRecord(definition.valueType!, input, path, unread) : reject(path, unread);
    case "string":
      return orReject(readText(input), path, unread);
    case "number":
      return orReject(readNumber(input, definition.format), path, unread);
    case "boolean":
      return orReject(readBoolean(input), path, unread);
    case "enum":
      return orReject(readEnum(Object.values(definition.entries!).map(String), input), path, unread);
    case "literal":
      return orReject(readEnum(definition.values!.map(String), input), path, unread);
    default:
      return input;
  }
}

function readObject(shape: Record<string, z.ZodType>, input: unknown, path: string, unread: string[]): unknown {
  if (!isObject(input)) return reject(path, unread);
  const names = fieldNamesOf(shape);
  const output: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(input)) {
    if (key === "__proto__") continue;
    const exact = Object.hasOwn(shape, key) ? key : undefined;
    const name = exact ?? names.get(key.toLowerCase());
    if (name === undefined) {
      output[key] = value;
      continue;
    }
    // The exact spelling takes precedence over the same name in a different case.
    if (exact === undefined && Object.hasOwn(input, name)) continue;
    const field = shape[name]!;
    if (value === undefined || (value === null && !allowsNull(field))) continue;
    const read = readValue(field, value, join(path, name), unread);
    if (read !== UNREAD) output[name] = read;
  }
  return output;
}

function readArray(element: z.ZodType, input: unknown, path: string, unread: string[]): unknown {
  if (!Array.isArray(input)) return reject(path, unread);
  return input.map((item, index) => readValue(element, item, join(path, String(index)), unread)).filter(isRead);
}

function readRecord(valueType: z.ZodType, input: object, path: string, unread: string[]): unknown {
  const output: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(input)) {
    if (key === "__proto__" || value === null) continue;
    const read = readValue(valueType, value, join(path, key), unread);
    if (read !== UNREAD) output[key] = read;
  }
  return output;
}

function readText(input: unknown): string | undefined {
  if (typeof input === "string") return input;
  return typeof input === "number" || typeof input === "boolean" ? String(input) : undefined;
}

function readNumber(input: unknown, format: string | undefined): number | undefined {
  const number = typeof input === "string" && /^-?\d+(\.\d+)?$/.test(input.trim()) ? Number(input) : input;
  if (typeof number !== "number" || !Number.isFinite(number)) return undefined;
  return format === "safeint" && !Number.isSafeInteger(number) ? undefined : number;
}

function readBoolean(input: unknown): boolean | undefined {
  if (typeof input === "boolean") return input;
  if (typeof input !== "string") return undefined;
  const text = input.trim().toLowerCase();
  return text === "true" ? true : text === "false" ? false : undefined;
}

function readEnum(values: readonly string[], input: unknown): string | undefined {
  const text = readText(input);
  return text === undefined ? undefined : (values.find((value) => value.toLowerCase() === text.toLowerCase()) ?? text);
}

/** Unwraps an object that has no known field and exactly one object field, such as `{ "data": {…} }`. */
function unwrapEnvelope(schema: z.ZodType, input: unknown): unknown {
  const { shape } = definitionOf(schema);
  if (!shape || !isObject(input)) return input;
  const names = fieldNamesOf(shape);
  if (Object.keys(input).some((key) => names.has(key.toLowerCase()))) return input;
  const objects = Object.values(input).filter(isObject);
  return objects.length === 1 ? objects[0] : input;
}

/** Returns a schema's field names by their lowercase form; cached, because a few schemas are used for everything. */
function fieldNamesOf(shape: Record<string, z.ZodType>): ReadonlyMap<string, string> {
  const names = fieldNamesByShape.get(shape) ?? new Map(Object.keys(shape).map((name) => [name.toLowerCase(), name]));
  fieldNamesByShape.set(shape, names);
  return names;
}

const fieldNamesByShape = new WeakMap<Record<string, z.ZodType>, ReadonlyMap<string, string>>();

function allowsNull(schema: z.ZodType): boolean {
  const definition = definitionOf(schema);
  return definition.type === "nullable" || (definition.innerType !== undefined && allowsNull(definition.innerType));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isRead(value: unknown): boolean {
  return value !== UNREAD;
}

function orReject(value: unknown, path: string, unread: string[]): unknown {
  return value === undefined ? reject(path, unread) : value;
}

function reject(path: string, unread: string[]): typeof UNREAD {
  unread.push(path || "$");
  return UNREAD;
}

function join(path: string, name: string): string {
  return path ? `${path}.${name}` : name;
}
