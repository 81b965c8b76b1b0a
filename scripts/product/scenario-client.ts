import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";

/** A bank's URLs, and the client's credentials. */
export interface ScenarioBank {
  readonly url: string;
  readonly authUrl?: string | undefined;
  readonly audience?: string | undefined;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** The scenario to play: the name of a built-in scenario, or the text of a scenario file. */
export interface ScenarioToPlay {
  readonly name?: string | undefined;
  readonly text?: string | undefined;
  readonly seed?: string | undefined;
  readonly now?: string | undefined;
}

const runSchema = z.object({
  id: z.string(),
  title: z.string(),
  seed: z.string(),
  status: z.enum(["Running", "Completed", "Failed"]),
  steps: z.number(),
  done: z.number(),
  fault: z.object({ line: z.number(), message: z.string() }).optional(),
});

/** A scenario run in the bank's API. */
export type ScenarioProgress = z.infer<typeof runSchema>;

/** The bank rejected a request or can't be reached; contains the bank's message if there is one. */
export class ScenarioError extends Error {
  override readonly name = "ScenarioError";

  /** @param status the HTTP status; undefined if there was no response or the token request failed */
  constructor(
    message: string,
    readonly status?: number,
  ) {
    super(message);
  }
}

const POLL_MS = 400;
/** Maximum time without a response, for example while the bank restarts during a run. */
const MAX_OUTAGE_MS = 30_000;

/** Plays scenarios at a built-in bank over HTTP. */
export interface ScenarioClient {
  get(path: string): Promise<unknown>;
  /** Starts a run. */
  play(scenario: ScenarioToPlay): Promise<ScenarioProgress>;
  /** Returns the newest run, or null if there is none. */
  newestRun(): Promise<ScenarioProgress | null>;
  /** Waits until a run finishes; calls `onProgress` on each change. */
  follow(run: ScenarioProgress, onProgress: (run: ScenarioProgress) => void): Promise<ScenarioProgress>;
}

/** @throws ScenarioError if the bank rejects the credentials or can't be reached */
export async function connectToBank(bank: ScenarioBank): Promise<ScenarioClient> {
  const token = await requestToken(bank);
  const call = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const response = await fetch(`${bank.url}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      signal: AbortSignal.timeout(MAX_OUTAGE_MS),
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const result: unknown = await response.json().catch(() => null);
    if (response.ok) return result;
    throw new ScenarioError(readErrorMessages(result) ?? `The bank returned ${response.status}.`, response.status);
  };
  return {
    get: (path) => call("GET", path),
    play: async (scenario) => runSchema.parse(await call("POST", "/sandbox/v1/scenarios", scenario)),
    async newestRun() {
      const list = z.object({ results: z.array(runSchema) }).parse(await call("GET", "/sandbox/v1/scenario-runs"));
      return list.results[0] ?? null;
    },
    async follow(initialRun, onProgress) {
      let run = initialRun;
      let respondedAt = Date.now();
      onProgress(run);
      while (run.status === "Running") {
        await wait(POLL_MS);
        try {
          const next = runSchema.parse(await call("GET", `/sandbox/v1/scenario-runs/${run.id}`));
          if (next.done !== run.done || next.status !== run.status) onProgress(next);
          run = next;
          respondedAt = Date.now();
        } catch (error) {
          // Retries, since the error may be a rate limit or a restart of the bank.
          if (Date.now() - respondedAt > MAX_OUTAGE_MS) throw error;
        }
      }
      return run;
    },
  };
}

async function requestToken({
  url,
  authUrl = url,
  audience = url,
  clientId,
  clientSecret,
}: ScenarioBank): Promise<string> {
  const body = new URLSearchParams({
    grant_type: "client_credentials",
    client_id: clientId,
    client_secret: clientSecret,
    audience,
  });
  const response = await fetch(`${authUrl}/connect/token`, { method: "POST", body }).catch(() => null);
  if (!response) throw new ScenarioError(`Nothing responds at ${authUrl}.`);
  const result = (await response.json().catch(() => null)) as { access_token?: string; error?: string } | null;
  if (result?.access_token) return result.access_token;
  throw new ScenarioError(`The bank issued no token: ${result?.error ?? response.status}.`);
}

function readErrorMessages(result: unknown): string | null {
  const parsed = z.object({ errors: z.array(z.object({ message: z.string() })) }).safeParse(result);
  return parsed.data ? parsed.data.errors.map(({ message }) => message).join("\n") : null;
}
