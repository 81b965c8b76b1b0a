import { randomBytes, randomUUID } from "node:crypto";
import type { BankServices } from "@/bank/bank-services";
import { hasHistoryAfter } from "@/bank/store/history";
import { loadSeed, saveSeed } from "@/bank/store/id-source";
import { addRun, endRun, findRunning, type ScenarioRun } from "@/bank/store/scenario-runs";
import { assert } from "@/lib/shared/assert";
import { type Failure, failure } from "@/lib/shared/outcome";
import { toOffsetTimestamp } from "@/lib/time/zone";
import { type CompiledScenario, compileScenario } from "./compile-scenario";
import type { Drawing } from "./drawing-pool";
import { parseScenario } from "./parse-scenario";
import { playScenario } from "./play-scenario";
import type { Scenarios } from "./scenarios";

function hasHistory(startAt: Date): Failure<"has-history"> {
  const where = toOffsetTimestamp(startAt);
  return failure(
    "has-history",
    `Business was done after ${where}, where the scenario begins: play it on an empty bank.`,
  );
}

/** @param openDrawing opens what draws the checks of one run */
export function createScenarios(openDrawing: () => Drawing): Scenarios {
  const stopping = new AbortController();
  let playing: Promise<void> = Promise.resolve();

  const play = (services: BankServices, run: ScenarioRun, scenario: CompiledScenario) => {
    playing = playing
      .then(() => playToEnd(services, run, scenario))
      .catch((error) => {
        services.logger.error(
          { err: error, scenarioRun: run.id },
          "a scenario broke off; it goes on at the next start",
        );
      });
  };

  async function playToEnd(services: BankServices, run: ScenarioRun, scenario: CompiledScenario): Promise<void> {
    const { db, clock, clearing, realNow } = services;
    const drawing = openDrawing();
    try {
      await saveSeed(db, run.seed);
      const isStopped = run.done > 0 ? clock.isFrozen() : await clearing.freezeAt(scenario.startAt);
      const fault = isStopped
        ? await playScenario(services, run, scenario, drawing, stopping.signal)
        : { line: 1, message: hasHistory(scenario.startAt).message };
      if (stopping.signal.aborted && fault === null) return;
      await saveSeed(db, run.seedBefore);
      // Whoever plays up to now gets the clock back as it was: not a moment was lost to the playing.
      const isUpToNow = fault === null && clock.now() >= run.nowAt && run.aheadMs !== null;
      await clearing.run(isUpToNow ? (run.aheadMs ?? undefined) : undefined);
      await endRun(db, run.id, fault, realNow());
    } finally {
      drawing.close();
    }
  }

  return {
    async start(services, { partnerId }, { text, seed, now }) {
      const { db, clock, realNow } = services;
      const parsed = parseScenario(text);
      if (!parsed.ok) return parsed;
      if (await findRunning(db)) return failure("busy", "Another scenario is playing.");
      const nowAt = now ?? clock.now();
      const chosen = seed ?? parsed.value.seed ?? randomBytes(4).toString("hex");
      const scenario = compileScenario(text, { seed: chosen, now: nowAt });
      if (!scenario.ok) return scenario;
      const { startAt, title, steps } = scenario.value;
      if (startAt < clock.now() && (await hasHistoryAfter(db, startAt))) return hasHistory(startAt);
      const run = await addRun(db, {
        id: randomUUID(),
        partnerId,
        title,
        source: text,
        seed: chosen,
        seedBefore: await loadSeed(db),
        nowAt,
        aheadMs: now ? null : clock.aheadMs(),
        steps: steps.length,
        startedAt: realNow(),
      });
      if (!run) return failure("busy", "Another scenario is playing.");
      play(services, run, scenario.value);
      return { ok: true, value: run };
    },
    async resume(services) {
      const run = await findRunning(services.db);
      if (!run) return;
      const scenario = compileScenario(run.source, { seed: run.seed, now: run.nowAt });
      assert(scenario.ok, "a scenario that was begun can be read");
      play(services, run, scenario.value);
    },
    idle: () => playing,
    async stop() {
      stopping.abort();
      await playing;
    },
  };
}
