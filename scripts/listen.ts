import { runListen } from "./listen/run-listen";

const stopped = new AbortController();
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => stopped.abort());

process.exitCode = await runListen(
  process.argv.slice(2),
  process.env,
  {
    write: (text) => process.stdout.write(text),
    writeError: (text) => process.stderr.write(text),
  },
  { signal: stopped.signal },
);
