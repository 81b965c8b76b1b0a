import { parseArgs } from "node:util";
import { formatFinding, simulate } from "@/bank/testing/simulation/simulate";
import { openSimulatedBank } from "@/bank/testing/simulation/simulated-bank";

const USAGE = `Plays random histories on the built-in bank and on a model of it, and compares them after every command.

  npm run endorse -- simulate [--seeds 10000] [--commands 200] [--from 1]
  npm run endorse -- simulate --seed N [--commands 200]        replays one seed

  A failing history is shrunk to the shortest one that still fails, and printed. See docs/simulation.md.
  Exit code: 0 when every seed passed, 1 when one failed, 2 for invalid options.`;

const OPTIONS = {
  seeds: { type: "string" },
  commands: { type: "string" },
  from: { type: "string" },
  seed: { type: "string" },
  help: { type: "boolean" },
} as const;

interface Options {
  readonly from: number;
  readonly seeds: number;
  readonly commands: number;
}

function readOptions(): Options | string {
  let values: ReturnType<typeof parseArgs<{ options: typeof OPTIONS }>>["values"];
  try {
    values = parseArgs({ options: OPTIONS }).values;
  } catch (error) {
    return error instanceof Error ? error.message : "Invalid arguments.";
  }
  // An empty string requests the usage.
  if (values.help) return "";
  const { seed, seeds = "10000", from = "1", commands = "200" } = values;
  const options =
    seed === undefined
      ? { from: Number(from), seeds: Number(seeds), commands: Number(commands) }
      : { from: Number(seed), seeds: 1, commands: Number(commands) };
  const isWhole = Object.values(options).every((value) => Number.isSafeInteger(value) && value > 0);
  return isWhole ? options : "--seeds, --commands, --from and --seed must be positive whole numbers.";
}

const options = readOptions();
if (typeof options === "string") {
  console.error(options === "" ? USAGE : `${options}\n\n${USAGE}`);
  process.exit(options === "" ? 0 : 2);
}

const bank = await openSimulatedBank();
const startedAt = Date.now();
const seconds = () => Math.round((Date.now() - startedAt) / 1000);
let lastPrintedSeconds = 0;
for (let done = 0; done < options.seeds; done++) {
  const finding = await simulate(bank, options.from + done, options.commands);
  if (finding) {
    console.error(`${done} seeds passed, ${seconds()} s.\n${formatFinding(finding)}`);
    process.exit(1);
  }
  if (seconds() - lastPrintedSeconds >= 10) {
    lastPrintedSeconds = seconds();
    console.log(`${done + 1} of ${options.seeds} seeds passed, ${lastPrintedSeconds} s`);
  }
}
console.log(`${options.seeds} seeds of ${options.commands} commands passed, ${seconds()} s`);
await bank.close();
