import { explainStartFailure } from "@/lib/shared/explain-start-failure";
import { keepFilesPrivate } from "@/lib/shared/keep-files-private";
import { rotateDataKey } from "./product/rotate-data-key";

keepFilesPrivate();
rotateDataKey(process.env, {
  print: (sentence) => process.stdout.write(`${sentence}\n`),
  warn: (sentence) => process.stderr.write(`${sentence}\n`),
}).catch((error: unknown) => {
  process.stderr.write(`${explainStartFailure(error)}\n`);
  process.exitCode = 1;
});
