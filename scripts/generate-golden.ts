import { writeFileSync } from "node:fs";
import { expectedFile, runGoldenCases } from "@endorse/check-image/golden/golden-results";

/**
 * Regenerates the engine's expected results for the golden images: `npm run endorse -- generate:golden`. Review the
 * diff before committing.
 */
const results = await runGoldenCases();
writeFileSync(expectedFile, `${JSON.stringify(results, null, 2)}\n`);
console.log(`${results.length} results in ${expectedFile}`);
