import { mkdir } from "node:fs/promises";
import { parseOptions, USAGE } from "@/bank/synthetic-checks/parse-options";
import { writeSyntheticCheck } from "./product/write-synthetic-check";

async function main(args: readonly string[]): Promise<number> {
  if (args.includes("--help")) {
    console.log(USAGE);
    return 0;
  }
  const parsed = parseOptions(args);
  if (!parsed.ok) {
    console.error(parsed.message);
    return 2;
  }
  const options = parsed.value;
  try {
    await mkdir(options.out, { recursive: true });
    for (let index = 0; index < options.count; index++) await writeSyntheticCheck(options, index);
  } catch (error) {
    if (error instanceof Error && "code" in error && "path" in error) {
      console.error(`Cannot write to ${options.out}: ${String(error.code)}.`);
      return 1;
    }
    throw error;
  }
  console.log(`${options.count} ${options.count === 1 ? "check" : "checks"} drawn in ${options.out}`);
  return 0;
}

process.exitCode = await main(process.argv.slice(2));
