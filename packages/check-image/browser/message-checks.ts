/** Checks a value's shape at run time. A schema library would be as large as the engine itself. */
export type Check = (value: unknown) => boolean;

export const isNumber: Check = Number.isFinite;
export const isString: Check = (value) => typeof value === "string";
export const isBoolean: Check = (value) => typeof value === "boolean";
export const isBlob: Check = (value) => value instanceof Blob;

export function oneOf(...allowed: readonly string[]): Check {
  return (value) => typeof value === "string" && allowed.includes(value);
}

export function nullable(check: Check): Check {
  return (value) => value === null || check(value);
}

export function listOf(check: Check): Check {
  return (value) => Array.isArray(value) && value.every(check);
}

/** Checks for an object with at least these fields. */
export function fields(checks: Readonly<Record<string, Check>>): Check {
  return (value) =>
    typeof value === "object" &&
    value !== null &&
    Object.entries(checks).every(([name, check]) => check((value as Record<string, unknown>)[name]));
}

/** Whether a message has one of these kinds and that kind's fields. */
export function isOneOf(kinds: Readonly<Record<string, Check>>, message: unknown): boolean {
  if (typeof message !== "object" || message === null || !("kind" in message)) return false;
  const { kind } = message;
  return typeof kind === "string" && Object.hasOwn(kinds, kind) && kinds[kind]!(message);
}
