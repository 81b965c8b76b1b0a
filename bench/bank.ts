import { parseArgs } from "node:util";
import { type BenchmarkResult, formatResult } from "./bank/benchmark-result";
import { measureAnalysis } from "./bank/measure-analysis";
import { measureDeliveries } from "./bank/measure-deliveries";
import { measureDeposits } from "./bank/measure-deposit";
import { startBank } from "./bank/running-bank";

/**
 * Compares the bank with a minimal baseline on the same machine, in interleaved rounds, and prints medians and their
 * ratio with PASS or MISSED: `npm run endorse -- bench:bank`. Other load on the machine skews the ratios.
 */
const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "5" },
    only: { type: "string" },
    "delivery-database": { type: "string" },
  },
});
const rounds = Number(values.rounds);
const isSelected = (name: string) => values.only === undefined || values.only === name;

async function measure(): Promise<BenchmarkResult[]> {
  const results: BenchmarkResult[] = [];
  if (isSelected("analysis") || isSelected("deposit")) {
    const bank = await startBank();
    try {
      if (isSelected("analysis")) results.push(await measureAnalysis(bank, rounds));
      if (isSelected("deposit")) results.push(...(await measureDeposits(bank, 3 * rounds)));
    } finally {
      await bank.stop();
    }
  }
  if (isSelected("deliveries")) results.push(await measureDeliveries(values["delivery-database"], rounds));
  return results;
}

for (const result of await measure()) console.log(formatResult(result));
