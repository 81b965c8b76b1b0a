/**
 * The errors that belong to no field on the screen, each with the path of its input. A form shows them above its
 * button, so that every refusal shows its reason.
 *
 * @param errors messages by dotted path
 * @param shown paths whose errors a field shows; the paths below them count as shown
 */
export function listUnmatchedErrors(errors: Readonly<Record<string, string>>, shown: readonly string[]): string[] {
  return Object.entries(errors)
    .filter(([path]) => !shown.some((name) => path === name || path.startsWith(`${name}.`)))
    .map(([path, message]) => `${path}: ${message}`);
}
