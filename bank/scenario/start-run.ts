import { randomBytes, randomUUID } from "node:crypto";
import { parseScenario } from "@/bank/scenario-language/parse-scenario";
import type { BankServices } from "@/bank/services/bank-services";
import type { ScenarioRequest } from "@/bank/services/scenarios";
import type { Caller } from "@/bank/store/access-tokens";
import { hasActivityAfter } from "@/bank/store/business-activity";
import { loadSeed } from "@/bank/store/id-generator";
import { addRun, findRunning, type ScenarioRun } from "@/bank/store/scenario-runs";
import { type Failure, failure, type Outcome, success } from "@/lib/shared/outcome";
import { toOffsetTimestamp } from "@/lib/time/zone";
import { type CompiledScenario, compileScenario } from "./compile-scenario";

/** Creates the failure for a scenario that starts in the past on a bank that had activity after that start. */
export function createHistoryFailure(startAt: Date): Failure<"has-history"> {
  const startText = toOffsetTimestamp(startAt);
  return failure(
    "has-history",
    `There was activity after ${startText}, when the scenario starts. Run it on an empty bank.`,
  );
}

interface StartedRun {
  readonly run: ScenarioRun;
  readonly scenario: CompiledScenario;
}

/** Compiles a scenario and records its run without playing any steps. */
export async function startRun(
  { db, clock, realNow }: BankServices,
  { partnerId }: Pick<Caller, "partnerId">,
  { text, seed: requestedSeed, now }: ScenarioRequest,
): Promise<Outcome<StartedRun, "bad-scenario" | "busy" | "has-history">> {
  const parsed = parseScenario(text);
  if (!parsed.ok) return parsed;
  if (await findRunning(db)) return failure("busy", "Another scenario is running.");
  const nowAt = now ?? clock.now();
  const seed = requestedSeed ?? parsed.value.seed ?? randomBytes(4).toString("hex");
  const compiled = compileScenario(text, { seed, now: nowAt });
  if (!compiled.ok) return compiled;
  const { startAt, title, steps } = compiled.value;
  if (startAt < clock.now() && (await hasActivityAfter(db, startAt))) return createHistoryFailure(startAt);
  const run = await addRun(db, {
    id: randomUUID(),
    partnerId,
    title,
    source: text,
    seed,
    seedBefore: await loadSeed(db),
    nowAt,
    aheadMs: now ? null : clock.aheadMs(),
    steps: steps.length,
    startedAt: realNow(),
  });
  return run ? success({ run, scenario: compiled.value }) : failure("busy", "Another scenario is running.");
}
