import type { Caller } from "@/bank/store/access-tokens";
import type { ScenarioRun } from "@/bank/store/scenario-runs";
import type { Outcome } from "@/lib/shared/outcome";

/** A request to play a scenario. */
export interface ScenarioRequest {
  /** The scenario file's text. */
  readonly text: string;
  /** Overrides the file's seed. */
  readonly seed?: string | undefined;
  /** The instant that `now` refers to in the file; the current business time by default. */
  readonly now?: Date | undefined;
}

/** Plays scenarios, one at a time [GAP-43]. */
export interface Scenarios<Services> {
  /** Starts a run. Resolves before its first step. */
  start(
    services: Services,
    caller: Caller,
    request: ScenarioRequest,
  ): Promise<Outcome<ScenarioRun, "bad-scenario" | "busy" | "has-history">>;
  /** Resumes the run that was in progress when the bank stopped, if there is one. */
  resume(services: Services): Promise<void>;
  /** Resolves when no run is in progress. */
  idle(): Promise<void>;
  /** Stops between two steps. The run resumes when the bank next starts. */
  stop(): Promise<void>;
}
