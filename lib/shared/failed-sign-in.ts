/** Prefix of the error code of a sign-in that failed in the portal; the request id of the log entry follows. */
export const FAILED_SIGN_IN = "failed.";
