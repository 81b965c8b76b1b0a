import type { BankSettings } from "@/lib/settings/bank-settings";
import { connectToBank, ScenarioError, type ScenarioProgress } from "./scenario-client";
import { waitForRegistrations } from "./wait-for-registrations";

type HistorySettings = Pick<BankSettings, "history" | "mode" | "baseUrl" | "clientId" | "clientSecret">;

/** Maximum wait for the portal's registrations. After a timeout, the portal catches up by polling. */
const REGISTRATIONS_TIMEOUT_MS = 20_000;

/**
 * Plays two weeks of history once on an empty built-in bank. Does nothing if the bank has already played a scenario or
 * has transactions; waits for an interrupted history to finish. Errors are printed but not thrown.
 */
export async function playHistory(settings: HistorySettings, print: (line: string) => void): Promise<void> {
  if (!settings.history || settings.mode !== "sandbox") return;
  try {
    const { baseUrl: url, clientId, clientSecret } = settings;
    const client = await connectToBank({ url, clientId, clientSecret });
    const previous = await client.newestRun();
    if (previous && previous.status !== "Running") return;
    if (previous)
      print(
        `The bank continues "${previous.title}", which was interrupted at step ${previous.done} of ${previous.steps}.`,
      );
    else await waitForRegistrations(client, REGISTRATIONS_TIMEOUT_MS);
    const run = previous ?? (await client.play({ name: "two-weeks" }));
    if (!previous)
      print(
        "The bank is empty: playing two weeks of history; the portal fills as events arrive (BANK_HISTORY=off turns this off).",
      );
    print(formatResult(await client.follow(run, createProgressPrinter(print))));
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    // Status 409 means that the bank is not empty.
    if (error instanceof ScenarioError && error.status === 409) return;
    print(`The history was not played: ${error.message}`);
  }
}

/** Returns a function that prints a line after each quarter of the steps. */
function createProgressPrinter(print: (line: string) => void): (run: ScenarioProgress) => void {
  let printedQuarters = 0;
  return ({ done, steps }) => {
    const quarters = Math.floor((done * 4) / steps);
    if (quarters > printedQuarters && quarters < 4) print(`  ${done} of ${steps} steps`);
    printedQuarters = Math.max(printedQuarters, quarters);
  };
}

function formatResult({ status, fault, steps }: ScenarioProgress): string {
  if (status === "Completed") return `The history is complete: ${steps} steps.`;
  return `The history stopped at line ${fault?.line}: ${fault?.message} To start over, stop this and remove the data folder.`;
}
