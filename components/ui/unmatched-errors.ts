/**
 * Returns the errors that no field on the screen displays, each prefixed with its input path. Forms show them above the
 * submit button so that no rejection goes unexplained.
 *
 * @param errors messages by dotted path
 * @param shown paths whose fields display their own errors, including errors of nested paths
 */
export function listUnmatchedErrors(errors: Readonly<Record<string, string>>, shown: readonly string[]): string[] {
  return Object.entries(errors)
    .filter(([path]) => !shown.some((name) => path === name || path.startsWith(`${name}.`)))
    .map(([path, message]) => `${path}: ${message}`);
}
