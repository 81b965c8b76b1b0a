/**
 * Runs steps one after the other, each even when one before it failed.
 *
 * @throws one error that names the steps which failed, with their errors
 */
export async function runSteps(steps: Readonly<Record<string, () => Promise<unknown>>>): Promise<void> {
  const failed: string[] = [];
  const errors: unknown[] = [];
  for (const [name, run] of Object.entries(steps)) {
    await run().catch((error: unknown) => {
      failed.push(name);
      errors.push(error);
    });
  }
  if (errors.length > 0) throw new AggregateError(errors, `failed: ${failed.join(", ")}`);
}
