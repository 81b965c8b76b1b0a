import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startTestPostgres } from "@/lib/database/test-postgres";
import { composeEnvironment } from "@/scripts/product/environment";
import { pickFreePort } from "@/scripts/product/free-port";
import { ROOT } from "@/scripts/product/root";
import { type Service, type ServiceCommand, startService } from "@/scripts/product/service";
import { createBankCommand, createPortalCommand } from "@/scripts/product/services";
import { waitUntil } from "@/tests/faults/wait-until";

/** Two portals of one release behind the proxy in `deploy/containers`, with a bank and a database server. */
export interface Deployment {
  readonly portalUrl: string;
  readonly bank: { readonly url: string; readonly clientId: string; readonly clientSecret: string };
  readonly databaseUrls: { readonly ledger: string; readonly bank: string };
  /** Replaces the portals one by one with a different release, as described in `docs/operations.md`. */
  replaceBy(release: string): Promise<void>;
  log(): string;
  close(): Promise<void>;
}

/** Longer than the proxy needs to detect that a portal is not ready, which takes two checks, two seconds apart. */
const STOP_DELAY_MS = 6_000;
const STOP_WITHIN_MS = 60_000;
/** Long, since this only ends a deployment that hangs. */
const PORTAL_UP_TIMEOUT_MS = 120_000;

/** @param release the folder of the built release that runs first; the bank is from this work tree */
export async function openDeployment(release: string): Promise<Deployment> {
  const tempFolder = mkdtempSync(join(tmpdir(), "endorse-rolling-"));
  const postgres = await startTestPostgres();
  const databaseUrls = { ledger: await postgres.createDatabase("ledger"), bank: await postgres.createDatabase("bank") };
  const [proxyPort, bankPort, ...ports] = await pickFreePorts(4);
  const environment = composeEnvironment({
    DATA_DIR: join(tempFolder, "data"),
    XDG_CONFIG_HOME: join(tempFolder, "config"),
    PORT: String(proxyPort),
    PORTAL_URL: `http://127.0.0.1:${proxyPort}`,
    TRUSTED_PROXIES: "127.0.0.1",
    BANK_PORT: String(bankPort),
    BANK_RATE_LIMIT: "1000",
    STOP_DELAY_MS: String(STOP_DELAY_MS),
    STOP_WITHIN_MS: String(STOP_WITHIN_MS),
    LOG_LEVEL: "warn",
    DATABASE_URL: databaseUrls.ledger,
    BANK_DATABASE_URL: databaseUrls.bank,
  });
  const bank = environment.bank!.settings;
  let log = "";
  const collect = (text: string) => {
    log = (log + text).slice(-200_000);
  };
  const createCommand = (folder: string, i: number): ServiceCommand => {
    const env = { ...environment.portal.env, DATA_DIR: join(tempFolder, `portal-${i + 1}`) };
    return moveToFolder(folder, createPortalCommand(env, "127.0.0.1", ports[i]!, collect));
  };
  const running: Service[] = [];
  /** The proxy's output since a portal was stopped. */
  let proxyOutput = "";
  const proxy = startProxy(tempFolder, proxyPort!, ports, (text) => {
    proxyOutput += text;
    collect(text);
  });
  const close = async () => {
    await Promise.all(running.map((service) => service.stop()));
    proxy.kill("SIGKILL");
    await postgres.stop();
    rmSync(tempFolder, { recursive: true, force: true });
  };
  try {
    const bankService = await startService(createBankCommand(environment.bank!.env, bank.baseUrl, collect));
    const portals = await Promise.all(ports.map((_, i) => startService(createCommand(release, i))));
    running.push(...portals, bankService);
    return {
      portalUrl: environment.portal.settings.portalUrl,
      bank: { url: bank.baseUrl, clientId: bank.clientId, clientSecret: bank.clientSecret },
      databaseUrls,
      async replaceBy(other) {
        for (const [i] of ports.entries()) {
          // Waits until the proxy routes to this portal again before the next portal is replaced.
          const isUp = async () => proxyOutput.includes(`Server portals/portal-${i + 1} is UP`);
          await running[i]!.stop(STOP_DELAY_MS + STOP_WITHIN_MS);
          proxyOutput = "";
          running[i] = await startService(createCommand(other, i));
          await waitUntil(`the proxy uses portal ${i + 1} again`, isUp, PORTAL_UP_TIMEOUT_MS);
        }
      },
      log: () => log,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function pickFreePorts(count: number): Promise<number[]> {
  const ports = new Set<number>();
  while (ports.size < count) ports.add(await pickFreePort());
  return [...ports];
}

/** Returns the same command with the program in a different folder. */
function moveToFolder(folder: string, command: ServiceCommand): ServiceCommand {
  return { ...command, cwd: folder, args: command.args.map((arg) => arg.replace(ROOT, folder)) };
}

/** Starts HAProxy with the shipped configuration, but without TLS and with local addresses. */
function startProxy(tempFolder: string, port: number, ports: readonly number[], onOutput: (text: string) => void) {
  const file = join(tempFolder, "haproxy.cfg");
  const shipped = readFileSync(join(ROOT, "deploy", "containers", "haproxy.cfg"), "utf8");
  const config = shipped
    .replace(/bind :8443.*/, `bind 127.0.0.1:${port}`)
    .replaceAll(" resolvers inner init-addr last,libc,none", "")
    .replace(/portal-(\d):3000/g, (_, i) => `127.0.0.1:${ports[Number(i) - 1]}`);
  writeFileSync(file, config);
  const child = spawn("haproxy", ["-db", "-f", file], { stdio: ["ignore", "pipe", "pipe"] });
  child.on("error", () => onOutput("HAProxy is not installed. On Debian: apt-get install haproxy.\n"));
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", onOutput);
  return child;
}
