import { randomInt } from "node:crypto";
import { parseArgs } from "node:util";
import { runFuzz } from "@/bank/testing/fuzz/run-fuzz";
import { openTestBank } from "@/bank/testing/test-bank";

/** Fuzzes the bank's 16 operations: `npm run endorse -- fuzz --requests 3000 [--seed N]`. */
const { values } = parseArgs({ options: { requests: { type: "string", default: "3000" }, seed: { type: "string" } } });
const requests = Number(values.requests);
const seed = values.seed === undefined ? randomInt(1_000_000_000) : Number(values.seed);
if (!Number.isSafeInteger(requests) || requests < 1 || !Number.isSafeInteger(seed)) {
  console.error("--requests and --seed must be whole numbers.");
  process.exit(2);
}

console.log(`seed ${seed}, ${requests} requests to each operation`);
const bank = await openTestBank();
const findings = await runFuzz(bank, {
  requests,
  seed,
  onOperation: (name, statuses) => {
    const counts = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`);
    console.log(`${name.padEnd(24)}${counts.join("  ")}`);
  },
});
await bank.close();
for (const { operation, index, problem, request } of findings) {
  console.log(`\n${operation} ${seed}/${index} ${problem}\n  ${request.slice(0, 1000)}`);
}
console.log(`\n${findings.length} findings`);
process.exitCode = findings.length === 0 ? 0 : 1;
