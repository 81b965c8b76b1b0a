import { runX9 } from "./x9/run-x9";

process.exitCode = await runX9(process.argv.slice(2), {
  write: (text) => process.stdout.write(text),
  writeError: (text) => process.stderr.write(text),
});
