/** Name of the file that says that the first files of a PGlite folder are not all there. */
export const UNFINISHED = ".unfinished";
