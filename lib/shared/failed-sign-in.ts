/** Prefix of the error code for a sign-in that failed in the portal; the request ID of its log entry follows. */
export const FAILED_SIGN_IN = "failed.";
