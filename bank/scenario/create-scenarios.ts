import type { DrawingPool } from "@/bank/drawing/drawing-pool";
import type { BankServices } from "@/bank/services/bank-services";
import type { Scenarios } from "@/bank/services/scenarios";
import { saveSeed } from "@/bank/store/id-generator";
import { endRun, findRunning, type ScenarioRun } from "@/bank/store/scenario-runs";
import { assert } from "@/lib/shared/assert";
import { success } from "@/lib/shared/outcome";
import { type CompiledScenario, compileScenario } from "./compile-scenario";
import { playScenario } from "./play-scenario";
import { createHistoryFailure, startRun } from "./start-run";

/**
 * Creates the service that plays scenarios.
 *
 * @param startDrawingPool starts the child processes that draw a run's checks
 */
export function createScenarios(startDrawingPool: () => DrawingPool): Scenarios<BankServices> {
  const stopping = new AbortController();
  let playing: Promise<void> = Promise.resolve();

  const play = (services: BankServices, run: ScenarioRun, scenario: CompiledScenario) => {
    playing = playing
      .then(() => playAndRecord(services, run, scenario, startDrawingPool, stopping.signal))
      .catch((error) => {
        services.logger.error({ err: error, scenarioRun: run.id }, "a scenario failed; it resumes at the next start");
      });
  };

  return {
    async start(services, caller, request) {
      const started = await startRun(services, caller, request);
      if (!started.ok) return started;
      const { run, scenario } = started.value;
      play(services, run, scenario);
      return success(run);
    },
    async resume(services) {
      const run = await findRunning(services.db);
      if (!run) return;
      const scenario = compileScenario(run.source, { seed: run.seed, now: run.nowAt });
      assert(scenario.ok, "a started scenario compiles");
      play(services, run, scenario.value);
    },
    idle: () => playing,
    async stop() {
      stopping.abort();
      await playing;
    },
  };
}

/** Plays a run to the end and records the outcome. A run aborted by `signal` can be resumed. */
async function playAndRecord(
  services: BankServices,
  run: ScenarioRun,
  scenario: CompiledScenario,
  startDrawingPool: () => DrawingPool,
  signal: AbortSignal,
): Promise<void> {
  const { db, clock, clearing, realNow } = services;
  const drawing = startDrawingPool();
  try {
    await saveSeed(db, run.seed);
    const isStopped = run.done > 0 ? clock.isFrozen() : await clearing.freezeAt(scenario.startAt);
    const fault = isStopped
      ? await playScenario(services, run, scenario, drawing, signal)
      : { line: 1, message: createHistoryFailure(scenario.startAt).message };
    if (signal.aborted && fault === null) return;
    await saveSeed(db, run.seedBefore);
    // A scenario that reaches `now` restores the clock's lead over real time, as if the run had taken no time.
    const hasReachedNow = fault === null && clock.now() >= run.nowAt && run.aheadMs !== null;
    await clearing.run(hasReachedNow ? (run.aheadMs ?? undefined) : undefined);
    await endRun(db, run.id, fault, realNow());
  } finally {
    drawing.close();
  }
}
