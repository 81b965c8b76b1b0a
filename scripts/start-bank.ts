import { lockFolder } from "@/lib/database/folder-lock";
import { explainStartFailure } from "@/lib/shared/explain-start-failure";
import { keepFilesPrivate } from "@/lib/shared/keep-files-private";
import { composeEnvironment } from "./product/environment";
import { requireFreePort } from "./product/free-port";
import { StartError } from "./product/root";
import { startBank } from "./product/services";

/** Starts only the built-in bank, with the same settings and data as `npm start`. */
async function main(): Promise<void> {
  keepFilesPrivate();
  const { bank } = composeEnvironment(process.env);
  if (!bank)
    throw new StartError(
      "The settings select another bank (BANK_API_URL and related settings), so there is no built-in bank to start.",
    );
  const { host, port } = bank.settings;
  await requireFreePort(host, port, "BANK_PORT");
  if (bank.settings.dataFolder && !bank.settings.databaseUrl) lockFolder(bank.settings.dataFolder)();
  const service = await startBank(bank.env, `http://${host}:${port}`, (text) => process.stdout.write(text));
  let isStopRequested = false;
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.on(signal, () => {
      isStopRequested = true;
      void service.stop();
    });
  process.stdout.write(
    `\nThe built-in bank listens at ${bank.settings.baseUrl}; its API is described at ${bank.settings.baseUrl}/docs\n`,
  );
  // There is no exit code if the process was killed, either by `stop` after a timeout or externally.
  process.exitCode = (await service.exited).code ?? (isStopRequested ? 0 : 1);
}

main().catch((error: unknown) => {
  process.stderr.write(`\n${explainStartFailure(error)}\n`);
  process.exitCode = 1;
});
