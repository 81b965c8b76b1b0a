import { runAnalyzeCheck } from "./analyze-check/run-analyze-check";

process.exitCode = await runAnalyzeCheck(process.argv.slice(2), {
  isTerminal: process.stdout.isTTY,
  write: (text) => process.stdout.write(text),
  writeError: (text) => process.stderr.write(text),
});
