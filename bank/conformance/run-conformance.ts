import { Bank } from "./bank";
import type { ConformanceOptions } from "./options";
import { BrokenError, NotTriedError } from "./outcome";
import { startReceiver } from "./receiver";
import type { Need, Trial } from "./trial";

/** The outcome of a trial; `reason` is a phrase without a period. */
export type Outcome =
  | { readonly result: "held" }
  | { readonly result: "broken"; readonly reason: string }
  | { readonly result: "not tried"; readonly reason: string };

export type TrialResult = Pick<Trial, "statement" | "title" | "reliesOn"> & Outcome;

const OPTIONS_BY_NEED = {
  production: "--production, at a bank in production",
  write: "--write",
  account: "--account or --sandbox",
  partnerId: "--partner-id, --account or --sandbox",
  payment: "--payment",
  restrictAccount: "--restrict-account or --sandbox",
  sandbox: "--sandbox",
  receiver: "--callback-url, or a bank on this machine",
  poll: "a polling endpoint at GET /v1/events",
} as const satisfies Record<Need, string>;

/**
 * Tests a bank against its document's statements, one trial at a time. Nothing is created or changed unless `write` is
 * set. If the bank does not respond, the trial's result is broken and no error is thrown.
 */
export async function runConformance(options: ConformanceOptions, trials: readonly Trial[]): Promise<TrialResult[]> {
  const bank = new Bank(options);
  const results: TrialResult[] = [];
  try {
    for (const trial of trials) {
      const { statement, title, reliesOn } = trial;
      results.push({ statement, title, reliesOn, ...(await runTrial(trial, bank)) });
    }
  } finally {
    await bank.cleanUp();
  }
  return results;
}

/** Starts a receiver for a bank on this machine. Returns undefined for any other bank, which could not reach it. */
export async function startReceiverFor(url: string): Promise<Awaited<ReturnType<typeof startReceiver>> | undefined> {
  const isLocal = ["localhost", "127.0.0.1", "[::1]"].includes(new URL(url).hostname);
  return isLocal ? startReceiver() : undefined;
}

async function runTrial({ needs, run }: Trial, bank: Bank): Promise<Outcome> {
  const missing = needs.filter((need) => !isMet(need, bank.options)).map((need) => OPTIONS_BY_NEED[need]);
  if (missing.length > 0) return { result: "not tried", reason: `requires ${missing.join(" and ")}` };
  try {
    await run(bank);
    return { result: "held" };
  } catch (error) {
    if (error instanceof NotTriedError) return { result: "not tried", reason: error.message };
    if (error instanceof BrokenError) return { result: "broken", reason: error.message };
    if (error instanceof Error) return { result: "broken", reason: `no response: ${error.message}` };
    throw error;
  }
}

/** Returns whether the option is set or the sandbox can replace it. */
function isMet(need: Need, options: ConformanceOptions): boolean {
  const { sandbox, account, partnerId } = options;
  switch (need) {
    case "account":
    case "restrictAccount":
      return sandbox || Boolean(options[need]);
    case "partnerId":
      return sandbox || Boolean(partnerId ?? account);
    case "poll":
      // The first poll determines whether the bank has a polling endpoint.
      return true;
    default:
      return Boolean(options[need]);
  }
}
