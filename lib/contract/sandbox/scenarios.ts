import { z } from "zod";
import { guid, line, requestTimestamp, timestamp } from "@/lib/contract/primitives";

export const MAX_SCENARIO_CHARACTERS = 400_000;

export const SCENARIO_STATUSES = ["Running", "Completed", "Failed"] as const;
export type ScenarioStatus = (typeof SCENARIO_STATUSES)[number];

const builtInSchema = z
  .strictObject({
    name: z.string(),
    title: z.string(),
    about: z.string(),
    text: z.string().describe("The file's text, which can be changed and played"),
  })
  .meta({ id: "SandboxScenario", title: "Built-in scenario" });

export const runSchema = z
  .strictObject({
    id: guid,
    title: z.string(),
    seed: z.string(),
    now: timestamp.describe("The instant that `now` means in the file"),
    status: z.enum(SCENARIO_STATUSES),
    steps: z.int(),
    done: z.int().describe("Number of steps played"),
    fault: z
      .strictObject({ line: z.int(), message: z.string() })
      .optional()
      .describe("The line that failed, and why; no later line was played"),
    labels: z.record(z.string(), z.string()).describe("What each label refers to: an id or an account number"),
    startedAt: timestamp.describe("Real time"),
    endedAt: timestamp.optional().describe("Real time"),
  })
  .meta({ id: "SandboxScenarioRun", title: "Run of a scenario" });

export const scenarioListSchema = z
  .strictObject({ results: z.array(builtInSchema) })
  .meta({ id: "SandboxScenarios", title: "Built-in scenarios" });

export const runListSchema = z
  .strictObject({ results: z.array(runSchema) })
  .meta({ id: "SandboxScenarioRuns", title: "Runs of scenarios" });

export type ScenarioRunRecord = z.infer<typeof runSchema>;

const playSchema = z
  .strictObject({
    name: line(100).optional().describe("Name of a built-in scenario"),
    text: z.string().min(1).max(MAX_SCENARIO_CHARACTERS).optional().describe("Text of a file"),
    seed: line(100).optional().describe("Replaces the file's seed"),
    now: requestTimestamp
      .optional()
      .describe(
        "The instant that `now` means in the file; the business clock's if omitted. The same value gives the same run",
      ),
  })
  .refine(({ name, text }) => (name === undefined) !== (text === undefined), {
    path: ["text"],
    message: "or name is required, but not both",
  })
  .meta({ id: "SandboxPlayScenario", title: "Run a scenario" });

/** Sandbox controls for scenarios, which are files of steps that the bank runs [GAP-43]. */
export const SCENARIO_ENDPOINTS = {
  listScenarios: {
    summary: "List the built-in scenarios",
    method: "GET",
    path: "/sandbox/v1/scenarios",
    successStatus: 200,
    response: scenarioListSchema,
  },
  playScenario: {
    summary: "Run a scenario",
    description:
      "The whole file is checked first: if any line is invalid, nothing is played, and the response has an error for " +
      "each. Then it is played in the background, one scenario at a time, with the clock stopped between its steps; " +
      "read the run to see its progress.",
    method: "POST",
    path: "/sandbox/v1/scenarios",
    body: playSchema,
    successStatus: 200,
    response: runSchema,
  },
  listScenarioRuns: {
    summary: "List the last runs of scenarios",
    method: "GET",
    path: "/sandbox/v1/scenario-runs",
    successStatus: 200,
    response: runListSchema,
  },
  readScenarioRun: {
    summary: "Read a run of a scenario",
    method: "GET",
    path: "/sandbox/v1/scenario-runs/{id}",
    params: z.object({ id: guid }),
    successStatus: 200,
    response: runSchema,
  },
} as const;
