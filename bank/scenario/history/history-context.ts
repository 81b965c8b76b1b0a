import type { Random } from "@/lib/shared/random";
import type { historyDays } from "./business-hours";
import type { ScenarioWriter } from "./scenario-writer";

/** Shared by the functions that write the parts of a history. */
export interface HistoryContext {
  readonly writer: ScenarioWriter;
  readonly days: ReturnType<typeof historyDays>;
  readonly random: Random;
  /** Number of deposits and of inbound checks to write. */
  readonly deposits: number;
  readonly inbound: number;
}
