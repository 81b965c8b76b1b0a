import { SettingsError } from "@/lib/settings/setting";
import { composeEnvironment } from "./product/environment";
import { requireFreePort } from "./product/free-port";
import { StartError } from "./product/root";
import { startBank } from "./product/services";

/** Starts the built-in bank alone, with the settings and the data that `npm start` gives it. */
async function main(): Promise<void> {
  const { bank } = composeEnvironment(process.env);
  if (!bank)
    throw new StartError(
      "The settings name another bank (BANK_API_URL and its companions), so there is no built-in bank to start.",
    );
  const { host, port } = bank.settings;
  await requireFreePort(host, port, "BANK_PORT");
  const service = await startBank(bank.env, `http://${host}:${port}`, (text) => process.stdout.write(text));
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void service.stop());
  process.stdout.write(
    `\nThe built-in bank listens at ${bank.settings.baseUrl}; its API is described at ${bank.settings.baseUrl}/docs\n`,
  );
  process.exitCode = (await service.exited).code ?? 0;
}

main().catch((error: unknown) => {
  const expected = error instanceof StartError || error instanceof SettingsError;
  process.stderr.write(`\n${expected ? error.message : (error as Error).stack}\n`);
  process.exitCode = 1;
});
