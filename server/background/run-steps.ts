/**
 * Runs all steps in sequence, even if one fails.
 *
 * @throws AggregateError that names the failed steps and contains their errors
 */
export async function runSteps(steps: Readonly<Record<string, () => Promise<unknown>>>): Promise<void> {
  const failedNames: string[] = [];
  const errors: unknown[] = [];
  for (const [name, run] of Object.entries(steps)) {
    await run().catch((error: unknown) => {
      failedNames.push(name);
      errors.push(error);
    });
  }
  if (errors.length > 0) throw new AggregateError(errors, `failed: ${failedNames.join(", ")}`);
}
