import { bankClient } from "@/lib/bank-client/running-client";
import { closeLedger, ledger } from "@/lib/ledger/open-ledger";
import { explainStartFailure } from "@/lib/shared/explain-start-failure";
import { keepFilesPrivate } from "@/lib/shared/keep-files-private";
import { runDrift } from "./drift/run-drift";
import { composeEnvironment } from "./product/environment";

let isConnected = false;

/** Connects to the ledger and the bank with the portal's settings, read from this process's environment. */
async function connect() {
  keepFilesPrivate();
  Object.assign(process.env, composeEnvironment(process.env).portal.env);
  const { db } = await ledger();
  isConnected = true;
  return { db, client: bankClient() };
}

try {
  process.exitCode = await runDrift(process.argv.slice(2), connect, {
    write: (text) => process.stdout.write(text),
    writeError: (text) => process.stderr.write(text),
  });
} catch (error) {
  process.stderr.write(`${explainStartFailure(error)}\n`);
  process.exitCode = 3;
} finally {
  if (isConnected) await bankClient().close();
  await closeLedger();
}
