/** Begins the error code of a sign-in that failed in the portal; the id of its entry in the log follows. */
export const FAILED_SIGN_IN = "failed.";
