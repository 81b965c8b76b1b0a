import { withSourcePositions } from "./source-positions";

/** Fields with secrets or images, which are never logged. */
export const SECRET_FIELDS: readonly string[] = [
  "password",
  "token",
  "access_token",
  "authorization",
  "cookie",
  "secret",
  "clientSecret",
  "client_secret",
  "image",
  "frontImage",
  "backImage",
];

/** Fields that identify a person or an account; a log entry's IDs lead to these in the ledger and audit log. */
export const PERSONAL_FIELDS: readonly string[] = [
  "accountNumber",
  "masterAccountNumber",
  "subAccountNumber",
  "payerAccountNumber",
  "payee",
  "payeeName",
  "drawer",
  "personName",
  "email",
  "micr",
  "memo",
  "notes",
  "params",
  "query",
];

/** Returns Pino's redaction options for these fields, down to the third level of a logged object. */
export function redactionOf(fields: readonly string[]) {
  return { paths: fields.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: "[redacted]" };
}

/** Standalone numbers that could be account numbers; excludes digits within an ID or a timestamp. */
const NUMBER = /(?<![\w.:-])\d{4,17}(?![\w.:-])/g;
const SHOWN_DIGITS = 4;

/** Masks all but the last four digits of account numbers; masks numbers shorter than eight digits entirely. */
export function maskNumbers(text: string): string {
  return text.replace(NUMBER, (digits) => `…${digits.length < 2 * SHOWN_DIGITS ? "" : digits.slice(-SHOWN_DIGITS)}`);
}

/** Fields whose numbers identify an error and are never customer data. */
const IDENTIFIERS = new Set(["digest", "code", "fingerprint"]);

/** Masks the numbers in a log entry's string fields. */
export function maskFields(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      typeof value === "string" && !IDENTIFIERS.has(name) ? maskNumbers(value) : value,
    ]),
  );
}

/**
 * Masks quoted parts of a message: JSON.parse quotes invalid input, and Postgres quotes values. Masks up to the last
 * quotation mark, because the quoted part may contain quotation marks.
 */
export function maskQuoted(text: string): string {
  return text.replace(/".*"/s, '"…"');
}

/**
 * Converts an error to a safe log value: omits a failed query's message, which may contain its parameters, and masks
 * quoted parts and numbers.
 */
export function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return maskNumbers(maskQuoted(String(error)));
  const isQuery = "query" in error && "params" in error;
  // A QueryError's message has no data, and its SQLSTATE looks like an account number.
  const isSafe = error.name === "QueryError";
  const message = isQuery ? "A query failed." : isSafe ? error.message : maskNumbers(maskQuoted(error.message));
  const stack = error.stack && withSourcePositions(error.stack.slice(error.stack.indexOf("\n    at ")));
  return { type: error.name, message, stack, ...(error.cause ? { cause: describeError(error.cause) } : {}) };
}

/** A path segment that is an operation, a record ID, or an account number, which is masked later. */
const NAMED_SEGMENT = /^(?:|[a-z][a-z0-9-]{0,40}|[0-9A-Fa-f-]{36}|\d{1,17})$/;

/** Masks the path segments that may contain arbitrary text. */
export function maskPath(path: string): string {
  return path
    .split("/")
    .map((segment) => (NAMED_SEGMENT.test(segment) ? segment : "…"))
    .join("/");
}
