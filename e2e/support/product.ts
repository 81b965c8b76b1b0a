import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { Sandbox } from "@endorse/playwright/sandbox";
import type { BankClient } from "@endorse/playwright/settings";
import { composeEnvironment, type ProductEnvironment } from "@/scripts/product/environment";
import { pickFreePort } from "@/scripts/product/free-port";
import { playHistory } from "@/scripts/product/play-history";
import { ROOT } from "@/scripts/product/root";
import { connectToBank } from "@/scripts/product/scenario-client";
import type { Service } from "@/scripts/product/service";
import { startBank, startPortal } from "@/scripts/product/services";
import { waitForRegistrations } from "@/scripts/product/wait-for-registrations";
import { copyTemplates } from "@/scripts/testing/copy-templates";
import { addPerson } from "./add-person";
import { openBankGate } from "./bank-gate";
import { type BankRow, readBankTables } from "./bank-tables";
import { TIME_LIMITS } from "./time-limits";

/** Email address of the user with both the Operator and the Developer role. */
export const SAM = "sam@endorse.example";

interface Proxy {
  readonly url: string;
  close(): Promise<void>;
}

/** The running portal and bank of the stories, on free ports with fresh databases. */
export interface Product {
  readonly url: string;
  readonly bankUrl: string;
  /** The portal's client credentials at the bank. */
  readonly bank: BankClient;
  /** Values that must never leave the server. */
  readonly secrets: readonly string[];
  /** The generated password of {@link SAM}. */
  readonly passwordOfSam: string;
  readonly settings: ProductEnvironment["portal"]["settings"];
  /** Process ID of the portal. */
  portalPid(): number;
  /** The most recent log output of the portal and the bank. */
  log(): string;
  /** Calls one of the bank's sandbox controls directly, not through the portal. */
  sandbox(path: string, body?: unknown): Promise<unknown>;
  /** Plays two weeks of history at the bank, as `npm start` does for an empty bank; resolves when complete. */
  playHistory(): Promise<void>;
  killBank(): Promise<void>;
  /** Restarts the bank on its existing data. */
  startBank(): Promise<void>;
  /** Kills the portal with SIGKILL and restarts it on its existing data. */
  killAndStartPortal(): Promise<void>;
  /** Backs up the running product with the backup command. */
  backUp(folder: string): Promise<void>;
  /** Kills the portal and the bank, deletes all their data, restores a backup, and restarts both. */
  destroyAndRestore(folder: string): Promise<void>;
  /** Tries to start a second portal on the same data and a different port; resolves to the reason it did not start. */
  startAnotherPortal(): Promise<string>;
  /**
   * Makes the bank's port refuse the portal's connections, as if the bank had been killed; the bank keeps running.
   */
  disconnectBank(): Promise<void>;
  /** Lets the portal reach the bank again. */
  reconnectBank(): Promise<void>;
  /**
   * Adds a claim about the final content of the bank's tables, such as a single payment despite a crash. All claims are
   * checked after the bank has stopped.
   */
  claim(claim: string, query: string, row: BankRow["row"]): void;
  /** @throws Error listing each failed claim */
  stop(): Promise<void>;
}

/**
 * Starts the product from the latest build; resolves when the portal has registered for all events.
 *
 * @param overrides settings that replace the defaults for stories
 * @param startProxy starts a proxy between the portal and the bank; it is closed after both have stopped
 * @param options `dev` runs the portal from its sources, as `npm run dev` does
 */
export async function startProduct(
  overrides: Record<string, string> = {},
  startProxy: (bankUrl: string) => Promise<Proxy> = async (url) => ({ url, close: async () => {} }),
  options: { readonly dev?: boolean } = {},
): Promise<Product> {
  const dataFolder = mkdtempSync(join(tmpdir(), "endorse-e2e-"));
  const configFolder = mkdtempSync(join(tmpdir(), "endorse-config-"));
  const [portalPort, bankPort] = [Number(overrides.PORT ?? (await pickFreePort())), await pickFreePort()];
  const settings = {
    DATA_DIR: dataFolder,
    XDG_CONFIG_HOME: configFolder,
    PORT: String(portalPort),
    BANK_PORT: String(bankPort),
    BANK_RATE_LIMIT: "1000",
    // A Friday morning: the next distribution is still ahead, and the next business day is not tomorrow.
    BANK_CLOCK_START: "2026-11-20T14:30:00.000Z",
    // Long enough for slow machines, because a bank timeout would change what a story sees.
    BANK_TIMEOUT_MS: "120000",
    LOG_LEVEL: "info",
    ...overrides,
  };
  const environment = composeEnvironment(settings);
  const bank = environment.bank!;
  const { baseUrl, clientId, clientSecret } = bank.settings;
  const bankClient = { url: baseUrl, clientId, clientSecret };
  const sandbox = new Sandbox(bankClient);
  await copyTemplates(environment);
  const claims: BankRow[] = [];
  let log = "";
  const collect = (text: string) => {
    log = (log + text).slice(-200_000);
  };
  const bootBank = () => startBank(bank.env, bank.settings.baseUrl, collect);
  const [bankService, passwordOfSam] = await Promise.all([
    bootBank(),
    addPerson(environment.portal.env, SAM, "Sam Okafor", "operator,developer"),
  ]);
  const running = { bank: bankService, portal: undefined as Service | undefined };
  const proxy = await startProxy(bank.settings.baseUrl);
  const gate = await openBankGate(proxy.url);
  const end = async () => {
    await running.portal?.stop();
    await running.bank.stop();
    await gate.shut();
    await proxy.close();
  };
  const portalEnv = { ...environment.portal.env, BANK_API_URL: gate.url, BANK_AUTH_URL: gate.url };
  const bootPortal = () => startPortal(portalEnv, "127.0.0.1", portalPort, collect, options);
  const commandEnv = { ...process.env, ...settings };
  try {
    running.portal = await bootPortal();
    await waitUntilRegistered(bank, () => log);
  } catch (error) {
    await end();
    throw error;
  }
  return {
    url: environment.portal.settings.portalUrl,
    bankUrl: bank.settings.baseUrl,
    bank: bankClient,
    secrets: [
      environment.portal.settings.authSecret,
      environment.portal.settings.bank.clientSecret,
      environment.portal.settings.dataKey,
    ],
    passwordOfSam,
    settings: environment.portal.settings,
    portalPid: () => running.portal!.process.pid!,
    log: () => log,
    sandbox: (path, body) => sandbox.call(path, body),
    playHistory: () => playHistory({ ...bank.settings, history: true }, collect),
    killBank: async () => {
      await gate.shut();
      running.bank.process.kill("SIGKILL");
      await running.bank.exited;
    },
    startBank: async () => {
      running.bank = await bootBank();
      await gate.open();
    },
    killAndStartPortal: async () => {
      running.portal!.process.kill("SIGKILL");
      await running.portal!.exited;
      running.portal = await bootPortal();
    },
    backUp: (folder) => runScript("scripts/backup.ts", [folder], commandEnv),
    destroyAndRestore: async (folder) => {
      for (const service of [running.portal!, running.bank]) {
        service.process.kill("SIGKILL");
        await service.exited;
      }
      rmSync(dataFolder, { recursive: true, force: true });
      await runScript("scripts/restore.ts", [folder], commandEnv);
      running.bank = await bootBank();
      running.portal = await bootPortal();
    },
    startAnotherPortal: async () => readStartFailure(environment.portal.env),
    disconnectBank: () => gate.shut(),
    reconnectBank: () => gate.open(),
    claim: (claim, query, row) => void claims.push({ claim, query, row }),
    stop: async () => {
      await end();
      const failures = claims.length > 0 ? await readBankTables(bank.settings.dataFolder!, claims) : [];
      for (const folder of [dataFolder, configFolder]) rmSync(folder, { recursive: true, force: true });
      if (failures.length > 0) throw new Error(failures.join("\n"));
    },
  };
}

async function runScript(script: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<void> {
  await promisify(execFile)(process.execPath, ["--conditions=react-server", "--import", "tsx", script, ...args], {
    cwd: ROOT,
    env,
  });
}

/** Starts a portal that is expected to fail and returns the reason; stops the portal if it starts anyway. */
async function readStartFailure(env: NodeJS.ProcessEnv): Promise<string> {
  const started = await startPortal(env, "127.0.0.1", await pickFreePort(), () => {}).catch((error: Error) => error);
  if (started instanceof Error) return started.message;
  await started.stop();
  return "It started.";
}

async function waitUntilRegistered(bank: NonNullable<ProductEnvironment["bank"]>, log: () => string): Promise<void> {
  const { baseUrl: url, clientId, clientSecret } = bank.settings;
  const client = await connectToBank({ url, clientId, clientSecret });
  if (!(await waitForRegistrations(client, TIME_LIMITS.job))) throw new Error(`The portal did not register.\n${log()}`);
}
