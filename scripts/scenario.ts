import { readFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { compileScenario } from "@/bank/scenario/compile-scenario";
import { connectToBank, ScenarioError, type ScenarioProgress } from "./product/scenario-client";

const USAGE = `Plays a scenario at a running built-in bank. docs/scenarios.md describes the format.

  npm run endorse -- scenario FILE --url URL --client-id ID --client-secret SECRET [options]

  FILE                a scenario's file, or the name of one that comes with the bank
  --seed TEXT         replaces the file's seed
  --now INSTANT       the instant that the file calls now, such as 2026-11-20T16:00:00-05:00
  --auth-url URL      the token server (default: the bank's own URL)
  --audience TEXT     audience of the token (default: the bank's URL)
  --list              lists the scenarios that come with the bank, without playing any
  --print             prints the steps, with histories expanded, without playing them; needs no bank

  The secret can be set as SCENARIO_CLIENT_SECRET instead, which keeps it out of the process list.
  Exit code: 0 when every step was played, 1 when a line failed, 2 for invalid options.`;

const OPTIONS = {
  url: { type: "string" },
  "auth-url": { type: "string" },
  "client-id": { type: "string" },
  "client-secret": { type: "string" },
  audience: { type: "string" },
  seed: { type: "string" },
  now: { type: "string" },
  list: { type: "boolean" },
  print: { type: "boolean" },
  help: { type: "boolean" },
} as const;

type Values = ReturnType<typeof parseArgs<{ options: typeof OPTIONS }>>["values"];

/** Invalid arguments; the message is printed with the usage. */
class UsageError extends Error {}

async function main(): Promise<number> {
  const { values, positionals } = readArguments();
  if (values.help) {
    console.log(USAGE);
    return 0;
  }
  const [file] = positionals;
  if (!values.list && (file === undefined || positionals.length > 1)) throw new UsageError("Specify one file.");
  const text = file === undefined ? undefined : await readFile(file, "utf8").catch(() => undefined);
  if (values.print) return printSteps(text ?? fail(`${file} can't be read.`), values);
  const clientSecret = values["client-secret"] ?? process.env.SCENARIO_CLIENT_SECRET;
  const { url, "client-id": clientId } = values;
  if (!url || !URL.canParse(url)) throw new UsageError("--url must be the bank's URL.");
  if (!clientId || !clientSecret) throw new UsageError("--client-id and --client-secret are required.");
  const { "auth-url": authUrl, audience, seed, now } = values;
  const client = await connectToBank({ url: url.replace(/\/+$/, ""), authUrl, audience, clientId, clientSecret });
  if (values.list) {
    const { results } = (await client.get("/sandbox/v1/scenarios")) as { results: { name: string; title: string }[] };
    for (const { name, title } of results) console.log(`${name.padEnd(28)}${title}`);
    return 0;
  }
  const startedAt = performance.now();
  const run = await client.play(text === undefined ? { name: file, seed, now } : { text, seed, now });
  console.log(`${run.title}, ${run.steps} steps, seed ${run.seed}`);
  return printSummary(await client.follow(run, createProgressPrinter()), startedAt);
}

function readArguments(): { values: Values; positionals: string[] } {
  try {
    return parseArgs({ options: OPTIONS, allowPositionals: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : "Bad arguments.");
  }
}

function fail(message: string): never {
  throw new UsageError(message);
}

function printSteps(text: string, { seed = "print", now }: Values): number {
  const compiled = compileScenario(text, { seed, now: now === undefined ? new Date() : new Date(now) });
  if (!compiled.ok) {
    for (const [where, rule] of Object.entries(compiled.fields ?? { file: compiled.message }))
      console.error(`${where}: ${rule}`);
    return 1;
  }
  for (const { step, at } of compiled.value.steps) {
    if (step.verb !== "at" && step.verb !== "start") console.log(`${at.toISOString()}  ${step.source}`);
  }
  return 0;
}

/** Returns a function that prints a line after each tenth of the steps. */
function createProgressPrinter(): (run: ScenarioProgress) => void {
  let printedTenths = 0;
  return ({ done, steps }) => {
    const tenths = Math.floor((done * 10) / steps);
    if (tenths > printedTenths) console.log(`${String(done).padStart(String(steps).length)} of ${steps} steps`);
    printedTenths = tenths;
  };
}

function printSummary({ status, fault, done, steps }: ScenarioProgress, startedAt: number): number {
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  if (status === "Completed") {
    console.log(`All ${steps} steps played in ${seconds} s`);
    return 0;
  }
  console.error(`line ${fault?.line}: ${fault?.message}\nStopped after ${done} of ${steps} steps`);
  return 1;
}

try {
  process.exitCode = await main();
} catch (error) {
  if (!(error instanceof UsageError) && !(error instanceof ScenarioError)) throw error;
  console.error(error instanceof UsageError ? `${error.message}\n\n${USAGE}` : error.message);
  process.exitCode = error instanceof UsageError ? 2 : 1;
}
