import "server-only";

/** The server ends sessions (57P01, 57P02), does not accept any yet (57P03), or is not the primary (25006). */
const STATES = ["57P01", "57P02", "57P03", "25006"];
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
/** SQLSTATE of a connection that failed; node-postgres reports the failures that it detects without a code. */
const CONNECTION_FAILURE = "08006";
const WITHOUT_CODE = /^Connection terminated|is not queryable$|^timeout expired$/;
/** The client had already noticed the loss, so it never sent the statement. */
const NOT_SENT = /is not queryable$/;

/**
 * The SQLSTATE or system code of an error, `08006` for a connection that ended without one; null when there is none.
 */
export function errorCode(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if ("code" in error && typeof error.code === "string") return error.code;
  if (WITHOUT_CODE.test(error.message)) return CONNECTION_FAILURE;
  return errorCode(error.cause);
}

/** Whether the connection to the primary was lost or could not be made; a new one may work soon. */
export function isConnectionLost(error: unknown): boolean {
  const code = errorCode(error);
  return code !== null && (STATES.includes(code) || code.startsWith("08") || SYSTEM_CODES.includes(code));
}

/** Whether a server refused because it is a replica or a demoted primary; nothing was written. */
export function isReadOnly(error: unknown): boolean {
  return errorCode(error) === "25006";
}

/** Whether a statement that failed can't have reached the server. */
export function isNotSent(error: unknown): boolean {
  return isReadOnly(error) || (error instanceof Error && NOT_SENT.test(error.message));
}
