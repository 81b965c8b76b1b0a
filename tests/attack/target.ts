import { lookup } from "node:dns/promises";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { OTHER_PARTNER } from "@/bank/sandbox/demo-accounts";
import { applyPartnerSettings, seedBank } from "@/bank/sandbox/seed-bank";
import { openBankDatabase } from "@/bank/store/bank-database";
import { portalCallback } from "@/features/webhooks/events/callback";
import { parseDataKeys } from "@/lib/vault/data-key";
import { composeEnvironment, type ProductEnvironment, resolveDataFolder } from "@/scripts/product/environment";
import { pickFreePort } from "@/scripts/product/free-port";
import { StartError } from "@/scripts/product/root";
import { connectToBank } from "@/scripts/product/scenario-client";
import type { Service } from "@/scripts/product/service";
import { startBank, startPortal } from "@/scripts/product/services";
import { waitForRegistrations } from "@/scripts/product/wait-for-registrations";

/** Credentials of a bank client. */
export interface BankClient {
  readonly clientId: string;
  readonly clientSecret: string;
}

/** The product under attack. */
export interface Target {
  readonly url: string;
  readonly bank: BankClient & { readonly url: string; readonly partnerId: string };
  /** A different partner of the bank; undefined for a product that was already running. */
  readonly otherPartner: BankClient | undefined;
  /** Values that must never leave the server, by name. */
  readonly secrets: Readonly<Record<string, string>>;
  /** Credentials with which the bank delivers events. */
  readonly callback: { readonly username: string; readonly password: string };
  readonly dataFolder: string;
  /** Returns the log output of the portal and the bank so far. */
  log(): string;
  stop(): Promise<void>;
}

const REGISTRATION_TIMEOUT_MS = 60_000;

/** @throws StartError if the URL is not on this machine */
export async function requireLoopback(url: string): Promise<void> {
  const { hostname, protocol } = new URL(url);
  const addresses = await lookup(hostname.replace(/^\[|\]$/g, ""), { all: true });
  const isLoopback = addresses.every(({ address }) => /^(127\.|::1$)/.test(address));
  if (protocol === "http:" && addresses.length > 0 && isLoopback) return;
  throw new StartError(`${url} is not on this machine. Attack only products that run here, over http.`);
}

/** Starts the latest build on free ports, with a temporary data folder and the settings in `more`. */
export async function startTarget(more: Readonly<Record<string, string>> = {}): Promise<Target> {
  const folders = [mkdtempSync(join(tmpdir(), "endorse-attack-")), mkdtempSync(join(tmpdir(), "endorse-config-"))];
  const [dataFolder, configFolder] = folders as [string, string];
  const environment = composeEnvironment({
    ...{ DATA_DIR: dataFolder, XDG_CONFIG_HOME: configFolder },
    ...{ PORT: String(await pickFreePort()), BANK_PORT: String(await pickFreePort()) },
    ...{ BANK_RATE_LIMIT: "1000", BANK_TIMEOUT_MS: "60000", LOG_LEVEL: "debug" },
    BANK_CLOCK_START: "2026-11-20T14:30:00.000Z",
    ...more,
  });
  const otherPartner = await addOtherPartner(environment);
  const log: string[] = [];
  const collect = (text: string) => void log.push(text);
  const running: Service[] = [];
  const stop = async () => {
    for (const service of running.reverse()) await service.stop();
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  };
  const { portal, bank } = environment;
  try {
    running.push(await startBank(bank!.env, bank!.settings.baseUrl, collect));
    running.push(await startPortal(portal.env, "127.0.0.1", portal.settings.port, collect));
    const { baseUrl: url, clientId, clientSecret } = bank!.settings;
    await waitForRegistrations(await connectToBank({ url, clientId, clientSecret }), REGISTRATION_TIMEOUT_MS);
  } catch (error) {
    await stop();
    throw error;
  }
  return { ...describeProduct(environment), otherPartner, log: () => log.join(""), stop };
}

/** Connects to a running product, started by `npm start` with the settings of this environment. */
export async function joinTarget(url: string): Promise<Target> {
  await requireLoopback(url);
  const dataFolder = resolveDataFolder(process.env);
  if (!existsSync(join(dataFolder, "secrets.json"))) {
    throw new StartError(`No product stores its data in ${dataFolder}. Set DATA_DIR to the value that npm start used.`);
  }
  const { port } = new URL(url);
  const described = describeProduct(composeEnvironment({ ...process.env, PORT: process.env.PORT || port }));
  const logs = ["portal", "bank"].map((name) => join(dataFolder, "log", `${name}.log`));
  return {
    ...described,
    url: new URL(url).origin,
    otherPartner: undefined,
    log: () => logs.map((file) => (existsSync(file) ? readFileSync(file, "utf8") : "")).join("\n"),
    stop: async () => {},
  };
}

function describeProduct({ portal, bank }: ProductEnvironment): Omit<Target, "otherPartner" | "log" | "stop"> {
  if (!bank) throw new StartError("Only a product with the built-in bank can be attacked.");
  const { settings } = portal;
  const { baseUrl: url, clientId, clientSecret, partnerId } = bank.settings;
  const callback = portalCallback(settings);
  return {
    url: settings.portalUrl,
    bank: { url, clientId, clientSecret, partnerId },
    secrets: {
      AUTH_SECRET: settings.authSecret,
      BANK_CLIENT_SECRET: settings.bank.clientSecret,
      DATA_KEY: settings.dataKey,
      "the password of deliveries": callback.password,
    },
    callback,
    dataFolder: settings.dataFolder,
  };
}

/** Creates credentials for a second partner, whose data the first partner must not be able to see. */
async function addOtherPartner({ bank }: ProductEnvironment): Promise<BankClient> {
  const { settings } = bank!;
  const database = await openBankDatabase({
    url: settings.databaseUrl,
    folder: settings.dataFolder,
    keys: parseDataKeys(settings.dataKey, settings.previousDataKey),
  });
  const other = { clientId: "other-partner", clientSecret: "the secret of another partner of this bank" };
  await seedBank(database.db, settings, new Date(settings.clockStart!));
  await applyPartnerSettings(database.db, {
    ...other,
    partnerId: OTHER_PARTNER.id,
    callbackHosts: [],
    mode: "sandbox",
  });
  await database.close();
  return other;
}
