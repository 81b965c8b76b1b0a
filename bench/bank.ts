import { parseArgs } from "node:util";
import { type Figure, line } from "./bank/figures";
import { measureAnalysis } from "./bank/measure-analysis";
import { measureDeliveries } from "./bank/measure-deliveries";
import { measureDeposits } from "./bank/measure-deposit";
import { startBank } from "./bank/running-bank";

/**
 * Compares the bank with the least that the same work could cost on the same machine, both in one run and in turns, and
 * prints medians and their ratios: `npm run bench:bank`. A figure says PASS or MISSED; a loaded machine widens them.
 */
const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "5" },
    only: { type: "string" },
    "delivery-database": { type: "string" },
  },
});
const rounds = Number(values.rounds);
const wanted = (name: string) => values.only === undefined || values.only === name;

async function measure(): Promise<Figure[]> {
  const figures: Figure[] = [];
  if (wanted("analysis") || wanted("deposit")) {
    const bank = await startBank();
    try {
      if (wanted("analysis")) figures.push(await measureAnalysis(bank, rounds));
      if (wanted("deposit")) figures.push(...(await measureDeposits(bank, 3 * rounds)));
    } finally {
      await bank.stop();
    }
  }
  if (wanted("deliveries")) figures.push(await measureDeliveries(values["delivery-database"], rounds));
  return figures;
}

for (const figure of await measure()) console.log(line(figure));
