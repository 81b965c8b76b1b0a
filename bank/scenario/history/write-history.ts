import type { FieldsOf } from "@/bank/scenario-language/verbs";
import { createRandom } from "@/lib/shared/random";
import { toOffsetTimestamp } from "@/lib/time/zone";
import { historyDays } from "./business-hours";
import type { HistoryContext } from "./history-context";
import { createScenarioWriter } from "./scenario-writer";
import { writeAccounts } from "./write-accounts";
import { writeDeposits } from "./write-deposits";
import { writeInbound } from "./write-inbound";

/**
 * Generates a partner's history up to now as lines of a scenario. The same fields, seed and now give the same lines
 * [GAP-43].
 */
export function writeHistory(
  fields: FieldsOf<"history">,
  { seed, now }: { readonly seed: string; readonly now: Date },
): string[] {
  const days = historyDays(fields.days, now);
  const writer = createScenarioWriter(days);
  const { deposits, inbound } = fields;
  const random = createRandom(`${seed}/history`);
  const context: HistoryContext = { writer, days, random, deposits, inbound };
  writeAccounts(context);
  writeDeposits(context);
  writeInbound(context);
  return [...writer.lines(), `at ${toOffsetTimestamp(now)}`];
}
