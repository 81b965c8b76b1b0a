import { writeFileSync } from "node:fs";
import { expectedFile, runGoldenCases } from "@/lib/check-image/golden/golden-results";

/** Writes down what the engine results for the golden pictures: `npm run generate:golden`. Look at the difference before it is committed. */
const results = await runGoldenCases();
writeFileSync(expectedFile, `${JSON.stringify(results, null, 2)}\n`);
console.log(`${results.length} results in ${expectedFile}`);
