import "server-only";

/** The server is shutting down (57P01, 57P02), is not accepting sessions yet (57P03), or is not the primary (25006). */
const LOST_SQLSTATES = ["57P01", "57P02", "57P03", "25006"];
const SYSTEM_CODES = [
  "EAI_AGAIN",
  "ECONNABORTED",
  "ECONNREFUSED",
  "ECONNRESET",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EPIPE",
  "ETIMEDOUT",
];
/** SQLSTATE of a connection failure. Failures that node-postgres itself detects have no code. */
const CONNECTION_FAILURE = "08006";
const CODELESS_FAILURE = /^Connection terminated|is not queryable$|^timeout expired$/;
/** The client had already detected the lost connection, so it never sent the statement. */
const NOT_SENT_MESSAGE = /is not queryable$/;

/**
 * Returns the SQLSTATE or system code of an error, `08006` for a lost connection without a code, or null.
 */
export function errorCode(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if ("code" in error && typeof error.code === "string") return error.code;
  if (CODELESS_FAILURE.test(error.message)) return CONNECTION_FAILURE;
  return errorCode(error.cause);
}

/** Returns whether the connection to the primary was lost or failed; a new connection may soon succeed. */
export function isConnectionLost(error: unknown): boolean {
  const code = errorCode(error);
  return code !== null && (LOST_SQLSTATES.includes(code) || code.startsWith("08") || SYSTEM_CODES.includes(code));
}

/** Returns whether the server rejected the statement as a replica or a demoted primary; nothing was written. */
export function isReadOnly(error: unknown): boolean {
  return errorCode(error) === "25006";
}

/** Returns whether a failed statement cannot have reached the primary. */
export function wasNeverSent(error: unknown): boolean {
  return isReadOnly(error) || (error instanceof Error && NOT_SENT_MESSAGE.test(error.message));
}
