import { randomInt } from "node:crypto";
import { parseArgs } from "node:util";
import { buildWhenStale } from "@/scripts/product/build";
import { StartError } from "@/scripts/product/root";
import { FAMILIES } from "./attack/families";
import { formatSuccesses, formatTable } from "./attack/report";
import { runCampaign } from "./attack/run-campaign";
import { joinTarget, startTarget } from "./attack/target";

const HELP = `npm run attack [-- --url URL] [--seed N] [--short] [--family TEXT]

Attacks a product on this machine and prints the attempted and successful attacks. Exit code 1 if any attack succeeded.

--url     attacks a running product that has the settings of this environment; traces of the attacks remain in it.
          Without it, starts the newest build with separate data, and stops it afterward.
--seed    the same seed sends the same requests
--short   fewer attempts of each kind; takes half a minute on an idle machine
--family  only the families whose name contains this text, or one of several texts separated by commas
`;

/** Long enough for a slow machine. */
const TIME_LIMIT_SECONDS = 3600;

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      url: { type: "string" },
      seed: { type: "string" },
      short: { type: "boolean", default: false },
      family: { type: "string", default: "" },
      help: { type: "boolean" },
    },
  });
  if (values.help) return print(HELP);
  const seed = values.seed === undefined ? randomInt(1_000_000_000) : Number(values.seed);
  if (!Number.isSafeInteger(seed)) throw new StartError("--seed must be a whole number.");
  const families = FAMILIES.filter(({ name }) => values.family.split(",").some((word) => name.includes(word)));
  if (families.length === 0) throw new StartError(`No family has “${values.family}” in its name.`);
  await buildWhenStale();
  const target = values.url === undefined ? await startTarget() : await joinTarget(values.url);
  // The product's processes are in separate process groups, which do not receive this process's signals.
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => void target.stop().finally(() => process.exit(130)));
  }
  try {
    print(`Attacking ${target.url} and ${target.bank.url} with seed ${seed}.\n`);
    const result = await runCampaign(target, {
      ...{ seed, isShort: values.short, withinSeconds: TIME_LIMIT_SECONDS, families },
      onFamily: ({ family, tried, successes, seconds }) =>
        print(`  ${family.name}: ${tried} tried, ${successes.length} succeeded, ${seconds.toFixed(1)} s\n`),
    });
    print(`\n${formatTable(result.families)}\n\n`);
    print(`${result.requests} requests, ${Math.round(result.sentBytes / 1_000_000)} MB sent, seed ${seed}.\n`);
    const successes = formatSuccesses(result.families);
    if (successes) print(`\n${successes}\n`);
    if (result.endedEarly) print(`\nNot complete: ${result.endedEarly}\n`);
    return successes || result.endedEarly ? 1 : 0;
  } finally {
    await target.stop();
  }
}

function print(text: string): number {
  process.stdout.write(text);
  return 0;
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    process.stderr.write(`\n${error instanceof StartError ? error.message : (error as Error).stack}\n`);
    process.exit(1);
  },
);
