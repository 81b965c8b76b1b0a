/** Name of the file that marks a PGlite folder whose database files are incomplete */
export const UNFINISHED = ".unfinished";
