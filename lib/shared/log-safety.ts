import { withSourcePositions } from "./source-positions";

/** Fields that are never logged. */
export const SECRETS: readonly string[] = [
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

/** Fields that name a person or an account; the ids of a line lead to them in the ledger and the audit. */
export const PERSONAL: readonly string[] = [
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

/** Pino's redaction of these fields, down to the third level of a logged object. */
export function redactionOf(fields: readonly string[]) {
  return { paths: fields.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: "[redacted]" };
}

/** Numbers as long as an account's that stand alone: not the digits of an id or of a time. */
const NUMBER = /(?<![\w.:-])\d{4,17}(?![\w.:-])/g;
const SHOWN_DIGITS = 4;

/** A text with its account numbers masked down to four digits; shorter numbers entirely. */
export function maskNumbers(text: string): string {
  return text.replace(NUMBER, (digits) => `…${digits.length < 2 * SHOWN_DIGITS ? "" : digits.slice(-SHOWN_DIGITS)}`);
}

/** Fields whose numbers identify an error; they are never data. */
const IDENTIFIERS = new Set(["digest", "code", "fingerprint"]);

/** The fields of a log entry with the numbers in their texts masked. */
export function maskFields(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      typeof value === "string" && !IDENTIFIERS.has(name) ? maskNumbers(value) : value,
    ]),
  );
}

/**
 * A text without what it quotes: JSON.parse quotes what it could not read, Postgres a value. It ends at the last
 * quotation mark, because what is quoted may contain some.
 */
export function maskQuoted(text: string): string {
  return text.replace(/".*"/s, '"…"');
}

/**
 * An error as it is logged: without the message of a failed query, which may hold its parameters, without what a message
 * quotes, and with masked numbers.
 */
export function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return maskNumbers(maskQuoted(String(error)));
  const isQuery = "query" in error && "params" in error;
  // The message of our own error of a statement has no data, and its SQLSTATE looks like an account number.
  const isSafe = error.name === "QueryError";
  const message = isQuery ? "A query failed." : isSafe ? error.message : maskNumbers(maskQuoted(error.message));
  const stack = error.stack && withSourcePositions(error.stack.slice(error.stack.indexOf("\n    at ")));
  return { type: error.name, message, stack, ...(error.cause ? { cause: describeError(error.cause) } : {}) };
}

/** A segment of an address that names an operation, a record by its id, or an account, whose number is masked later. */
const NAMED_SEGMENT = /^(?:|[a-z][a-z0-9-]{0,40}|[0-9A-Fa-f-]{36}|\d{1,17})$/;

/** A path of a request without segments that are the sender's own text. */
export function maskPath(path: string): string {
  return path
    .split("/")
    .map((segment) => (NAMED_SEGMENT.test(segment) ? segment : "…"))
    .join("/");
}
