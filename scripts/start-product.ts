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

const running: Service[] = [];
let isEnding = false;

/** Development mode: bank and portal run from their sources and reload on changes. */
const dev = process.argv.includes("--dev");
const options = { dev, inspect: process.argv.includes("--inspect") };

async function main(): Promise<void> {
  keepFilesPrivate();
  const environment = composeEnvironment(process.env);
  const { portal, bank } = environment;
  if (bank) await requireFreePort(bank.settings.host, bank.settings.port, "BANK_PORT");
  await requireFreePort(portal.settings.host, portal.settings.port, "PORT");
  requireFreeFolders(environment);
  if (!dev) await buildWhenStale();
  const { host, port, dataFolder } = portal.settings;
  const bankLog = openLogFile(dataFolder, "bank");
  if (bank) {
    const bankUrl = `http://${bank.settings.host}:${bank.settings.port}`;
    running.push(await startBank(bank.env, bankUrl, withTerminal(bankLog.write), options));
  }
  const portalLog = openLogFile(dataFolder, "portal");
  const portalService = await startPortal(portal.env, host, port, withTerminal(portalLog.write), options);
  running.push(portalService);
  process.stdout.write(formatWelcome(portal.settings, bank?.settings));
  process.stdout.write(await inviteFirstAdministrator(portal.settings.dataFolder));
  watch(portalService);
  if (bank) await playHistory(bank.settings, (line) => process.stdout.write(`${line}\n`));
}

/** In development the terminal also shows the log, except info and lower levels. */
function withTerminal(write: (text: string) => void): (text: string) => void {
  if (!dev) return write;
  return (text) => {
    write(text);
    process.stdout.write(text.replace(/^\{"level":[123]0,.*\n/gm, ""));
  };
}

/** When the portal exits, the product stops; when the bank exits, the portal reports it and waits. */
function watch(portalService: Service): void {
  for (const service of running) {
    void service.exited.then(({ code, signal }) => {
      if (isEnding) return;
      const how = signal ? `was stopped by ${signal}` : `exited with code ${code}`;
      if (service === portalService) {
        process.stderr.write(`\nThe portal ${how}.\n`);
        void end(1);
      } else {
        process.stderr.write(
          `\nThe built-in bank ${how}. The portal continues without it; start it again with: npm run bank\n`,
        );
      }
    });
  }
}

async function end(code: number): Promise<void> {
  if (isEnding) return;
  isEnding = true;
  // Stops the portal first, since its requests in progress may need the bank.
  for (const service of running.reverse()) await service.stop();
  process.exit(code);
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void end(0));

main().catch(async (error: unknown) => {
  process.stderr.write(`\n${explainStartFailure(error)}\n`);
  await end(1);
});
