/** Name of the file that marks a PGlite folder whose first files are incomplete. */
export const UNFINISHED = ".unfinished";
