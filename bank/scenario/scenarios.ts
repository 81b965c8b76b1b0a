import type { BankServices } from "@/bank/bank-services";
import type { Caller } from "@/bank/store/access-tokens";
import type { ScenarioRun } from "@/bank/store/scenario-runs";
import type { Outcome } from "@/lib/shared/outcome";

/** What is asked to be played. */
export interface ScenarioRequest {
  /** The file. */
  readonly text: string;
  /** Takes the place of the file's. */
  readonly seed?: string | undefined;
  /** What the file calls now; the business clock's now when left out. */
  readonly now?: Date | undefined;
}

/** Plays scenarios, one at a time [GAP-43]. */
export interface Scenarios {
  /** Begins to play; the answer comes before the first step. */
  start(
    services: BankServices,
    caller: Caller,
    request: ScenarioRequest,
  ): Promise<Outcome<ScenarioRun, "bad-scenario" | "busy" | "has-history">>;
  /** Goes on with the run that was playing when the bank ended, if there is one. */
  resume(services: BankServices): Promise<void>;
  /** Settles when nothing plays. */
  idle(): Promise<void>;
  /** Stops between two steps. The run goes on when the bank is started again. */
  stop(): Promise<void>;
}
