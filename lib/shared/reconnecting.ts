/** Failure code of routes, and digest prefix of page errors, while the database has no primary. */
export const RECONNECTING = "reconnecting";
