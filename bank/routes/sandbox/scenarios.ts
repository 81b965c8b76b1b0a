import { errorResponse, notFound, ok, validationError } from "@/bank/http/responses";
import type { Handler } from "@/bank/http/served-endpoint";
import { builtInScenarios } from "@/bank/scenario-language/built-in-scenarios";
import { findRun, listRuns, type ScenarioRun } from "@/bank/store/scenario-runs";
import { ERROR_CODES } from "@/lib/contract/error";
import type { SCENARIO_ENDPOINTS, ScenarioRunRecord } from "@/lib/contract/sandbox/scenarios";
import { toOffsetTimestamp } from "@/lib/time/zone";

const MAX_LISTED_RUNS = 20;

/** Lists the built-in scenarios [GAP-43]. */
export const listScenarios: Handler<typeof SCENARIO_ENDPOINTS.listScenarios> = async () =>
  ok({ results: builtInScenarios() });

/** Starts a scenario run [GAP-43]. */
export const playScenario: Handler<typeof SCENARIO_ENDPOINTS.playScenario> = async ({ services, caller, body }) => {
  const text = body.text ?? builtInScenarios().find(({ name }) => name === body.name)?.text;
  if (text === undefined) return notFound();
  const now = body.now === undefined ? undefined : new Date(body.now);
  const started = await services.scenarios.start(services, caller, { text, seed: body.seed, now });
  if (started.ok) return ok(toRunRecord(started.value));
  if (started.code !== "bad-scenario") return errorResponse(409, ERROR_CODES.conflict, started.message);
  return validationError(started.fields ?? { text: started.message });
};

/** Lists scenario runs, newest first. */
export const listScenarioRuns: Handler<typeof SCENARIO_ENDPOINTS.listScenarioRuns> = async ({ services, caller }) =>
  ok({ results: (await listRuns(services.db, caller.partnerId, MAX_LISTED_RUNS)).map(toRunRecord) });

export const readScenarioRun: Handler<typeof SCENARIO_ENDPOINTS.readScenarioRun> = async ({
  services,
  caller,
  params,
}) => {
  const run = await findRun(services.db, caller.partnerId, params.id);
  return run ? ok(toRunRecord(run)) : notFound();
};

function toRunRecord(run: ScenarioRun): ScenarioRunRecord {
  return {
    id: run.id,
    title: run.title,
    seed: run.seed,
    now: toOffsetTimestamp(run.nowAt),
    status: run.status,
    steps: run.steps,
    done: run.done,
    ...(run.fault !== null && { fault: run.fault }),
    labels: run.labels,
    startedAt: toOffsetTimestamp(run.startedAt),
    ...(run.endedAt !== null && { endedAt: toOffsetTimestamp(run.endedAt) }),
  };
}
