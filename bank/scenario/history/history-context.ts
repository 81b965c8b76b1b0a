import type { Random } from "@/lib/shared/random";
import type { computeHistoryDays } from "./business-hours";
import type { ScenarioWriter } from "./scenario-writer";

/** Context shared by the functions that generate a history. */
export interface HistoryContext {
  readonly writer: ScenarioWriter;
  readonly days: ReturnType<typeof computeHistoryDays>;
  readonly random: Random;
  /** Number of deposits to generate. */
  readonly deposits: number;
  readonly inbound: number;
}
