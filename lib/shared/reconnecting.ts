/** How a failure is named, by routes and in the digest of a page's error, while the database has no primary. */
export const RECONNECTING = "reconnecting";
