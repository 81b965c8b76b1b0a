import type { Random } from "@/lib/shared/random";
import type { computeHistoryDays } from "./business-hours";
import type { ScenarioWriter } from "./scenario-writer";

/** Context shared by the functions that write a history. */
export interface HistoryContext {
  readonly writer: ScenarioWriter;
  readonly days: ReturnType<typeof computeHistoryDays>;
  readonly random: Random;
  /** Number of deposits and of inbound checks to write. */
  readonly deposits: number;
  readonly inbound: number;
}
