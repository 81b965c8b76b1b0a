import { explainStartFailure } from "@/lib/shared/explain-start-failure";
import { keepFilesPrivate } from "@/lib/shared/keep-files-private";
import { buildWhenStale } from "./product/build";
import { composeEnvironment } from "./product/environment";
import { inviteFirstAdministrator } from "./product/first-administrator";
import { requireFreeFolders } from "./product/free-folders";
import { requireFreePort } from "./product/free-port";
import { openLogFile } from "./product/log-file";
import { playHistory } from "./product/play-history";
import type { Service } from "./product/service";
import { startBank, startPortal } from "./product/services";
import { formatWelcome } from "./product/welcome";

/** Services in startup order; each promise resolves when the service responds. */
const services: Promise<Service>[] = [];
let isStopping = false;

/** Development mode: the bank and portal run from their sources and reload on changes. */
const dev = process.argv.includes("--dev");
const options = { dev, inspect: process.argv.includes("--inspect") };

async function main(): Promise<void> {
  keepFilesPrivate();
  const environment = composeEnvironment(process.env);
  const { portal, bank } = environment;
  if (bank) await requireFreePort(bank.settings.host, bank.settings.port, "BANK_PORT");
  await requireFreePort(portal.settings.host, portal.settings.port, "PORT");
  requireFreeFolders(environment);
  const { host, port, dataFolder } = portal.settings;
  if (bank) {
    const bankLog = openLogFile(dataFolder, "bank");
    const bankUrl = `http://${bank.settings.host}:${bank.settings.port}`;
    addService(startBank(bank.env, bankUrl, withTerminal(bankLog.write), options));
  }
  // The bank starts while the portal is being built.
  if (!dev) await Promise.all([...services, buildWhenStale()]);
  const portalLog = openLogFile(dataFolder, "portal");
  addService(startPortal(portal.env, host, port, withTerminal(portalLog.write), options));
  const running = await Promise.all(services);
  process.stdout.write(formatWelcome(portal.settings, bank?.settings));
  process.stdout.write(await inviteFirstAdministrator(portal.settings.dataFolder));
  watch(running);
  if (bank) await playHistory(bank.settings, (line) => process.stdout.write(`${line}\n`));
}

/** In development, also prints the log to the terminal, except info and lower levels. */
function withTerminal(write: (text: string) => void): (text: string) => void {
  if (!dev) return write;
  return (text) => {
    write(text);
    process.stdout.write(text.replace(/^\{"level":[123]0,.*\n/gm, ""));
  };
}

/** Adds a starting service to the list, so that `stop` can stop it. `main` reports errors. */
function addService(service: Promise<Service>): void {
  service.catch(() => {});
  services.push(service);
}

/** Stops the product if the portal (the last service) exits. If the bank exits, prints a message and continues. */
function watch(running: readonly Service[]): void {
  const portalService = running.at(-1);
  for (const service of running) {
    void service.exited.then(({ code, signal }) => {
      if (isStopping) return;
      const reason = signal ? `was stopped by ${signal}` : `exited with code ${code}`;
      if (service === portalService) {
        process.stderr.write(`\nThe portal ${reason}.\n`);
        void stop(1);
      } else {
        process.stderr.write(
          `\nThe built-in bank ${reason}. The portal continues without it; start it again with: npm run bank\n`,
        );
      }
    });
  }
}

async function stop(code: number): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  // Stops the portal first, since its requests in progress may need the bank.
  for (const service of services.reverse())
    await service.then(
      (started) => started.stop(),
      () => {},
    );
  process.exit(code);
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void stop(0));

main().catch(async (error: unknown) => {
  process.stderr.write(`\n${explainStartFailure(error)}\n`);
  await stop(1);
});
