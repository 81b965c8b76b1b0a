import { runTestEndpoint } from "./test-endpoint/run-test-endpoint";

process.exitCode = await runTestEndpoint(process.argv.slice(2), process.env, {
  write: (text) => process.stdout.write(text),
  writeError: (text) => process.stderr.write(text),
});
