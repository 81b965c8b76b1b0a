import { writeFileSync } from "node:fs";
import { answerCases, expectedFile } from "@/lib/check-image/golden/golden-answers";

/** Writes down what the engine answers for the golden pictures: `npm run generate:golden`. Look at the difference before it is committed. */
const answers = await answerCases();
writeFileSync(expectedFile, `${JSON.stringify(answers, null, 2)}\n`);
console.log(`${answers.length} answers in ${expectedFile}`);
