import type { FieldsOf } from "@/bank/scenario/verbs";
import { createRandom, type Random } from "@/lib/shared/random";
import { toOffsetTimestamp } from "@/lib/time/zone";
import { historyDays } from "./business-hours";
import { type Diary, openDiary } from "./diary";
import { writeAccounts } from "./write-accounts";
import { writeDeposits } from "./write-deposits";
import { writeInbound } from "./write-inbound";

/** What the parts of a history are written with. */
export interface Writing {
  readonly diary: Diary;
  readonly days: ReturnType<typeof historyDays>;
  readonly random: Random;
  /** Lines of deposits and of inbound checks there are to be. */
  readonly deposits: number;
  readonly inbound: number;
}

/**
 * Writes the history of a partner's business up to now, as lines of a scenario: the same fields, seed and now write the
 * same lines [GAP-43].
 */
export function writeHistory(
  fields: FieldsOf<"history">,
  { seed, now }: { readonly seed: string; readonly now: Date },
): string[] {
  const days = historyDays(fields.days, now);
  const diary = openDiary(days);
  const { deposits, inbound } = fields;
  const random = createRandom(`${seed}/history`);
  const writing: Writing = { diary, days, random, deposits, inbound };
  writeAccounts(writing);
  writeDeposits(writing);
  writeInbound(writing);
  return [...diary.lines(), `at ${toOffsetTimestamp(now)}`];
}
