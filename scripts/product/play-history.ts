import type { BankSettings } from "@/lib/settings/bank-settings";
import { connectToBank, ScenarioError, type ScenarioProgress } from "./scenario-client";
import { waitForRegistrations } from "./wait-for-registrations";

type HistorySettings = Pick<BankSettings, "history" | "mode" | "baseUrl" | "clientId" | "clientSecret">;

/** Maximum wait for the portal's registrations; after that it catches up by polling. */
const REGISTRATIONS_TIMEOUT_MS = 20_000;

/**
 * Plays the history once on an empty built-in bank. Does not change a bank that has played anything or done business;
 * follows an interrupted history to its end. Errors are printed but not thrown.
 */
export async function playHistory(settings: HistorySettings, print: (line: string) => void): Promise<void> {
  if (!settings.history || settings.mode !== "sandbox") return;
  try {
    const { baseUrl: url, clientId, clientSecret } = settings;
    const client = await connectToBank({ url, clientId, clientSecret });
    const before = await client.newestRun();
    if (before && before.status !== "Running") return;
    if (before)
      print(`The bank continues "${before.title}", which was interrupted at step ${before.done} of ${before.steps}.`);
    else await waitForRegistrations(client, REGISTRATIONS_TIMEOUT_MS);
    const run = before ?? (await client.play({ name: "two-weeks" }));
    if (!before)
      print(
        "The bank is empty: playing two weeks of history; the portal fills as events arrive (BANK_HISTORY=off turns this off).",
      );
    print(lastLine(await client.follow(run, progressBy(print))));
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    // The bank has already done business.
    if (error instanceof ScenarioError && error.status === 409) return;
    print(`The history was not played: ${error.message}`);
  }
}

/** Prints a line at each quarter of the progress. */
function progressBy(print: (line: string) => void): (run: ScenarioProgress) => void {
  let shown = 0;
  return ({ done, steps }) => {
    const quarters = Math.floor((done * 4) / steps);
    if (quarters > shown && quarters < 4) print(`  ${done} of ${steps} steps`);
    shown = Math.max(shown, quarters);
  };
}

function lastLine({ status, fault, steps }: ScenarioProgress): string {
  if (status === "Completed") return `The history is complete: ${steps} steps.`;
  return `The history stopped at line ${fault?.line}: ${fault?.message} To start over, stop this and remove the data folder.`;
}
