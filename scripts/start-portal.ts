import { explainStartFailure } from "@/lib/shared/explain-start-failure";
import { keepFilesPrivate } from "@/lib/shared/keep-files-private";
import { composeEnvironment } from "./product/environment";
import { inviteFirstAdministrator } from "./product/first-administrator";
import { requireFreePort } from "./product/free-port";
import { StartError } from "./product/root";
import { startPortal } from "./product/services";

/** Starts only the built portal, with the external bank in the settings. The container's entry point. */
async function main(): Promise<void> {
  keepFilesPrivate();
  const { portal, bank } = composeEnvironment(process.env);
  if (bank)
    throw new StartError(
      "The settings name no bank: set BANK_API_URL and the related settings, or start both with npm start.",
    );
  const { host, port, dataFolder } = portal.settings;
  await requireFreePort(host, port, "PORT");
  const service = await startPortal(portal.env, host, port, (text) => process.stdout.write(text));
  let isStopRequested = false;
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.on(signal, () => {
      isStopRequested = true;
      void service.stop();
    });
  process.stdout.write(await inviteFirstAdministrator(dataFolder));
  process.exitCode = (await service.exited).code ?? (isStopRequested ? 0 : 1);
}

main().catch((error: unknown) => {
  process.stderr.write(`\n${explainStartFailure(error)}\n`);
  process.exitCode = 1;
});
