/** Routes' failure code and page errors' digest prefix while the database has no primary. */
export const RECONNECTING = "reconnecting";
