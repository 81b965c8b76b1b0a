import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { composeEnvironment, type ProductEnvironment } from "@/scripts/product/environment";
import { pickFreePort } from "@/scripts/product/free-port";
import { playHistory } from "@/scripts/product/play-history";
import type { Service } from "@/scripts/product/service";
import { startBank, startPortal } from "@/scripts/product/services";

/** The whole product, started for the stories on free ports with empty databases. */
export interface Product {
  readonly url: string;
  readonly bankUrl: string;
  /** What must never leave the server. */
  readonly secrets: readonly string[];
  /** What the portal and the bank have logged so far. */
  log(): string;
  /** Calls a sandbox control of the bank, past the portal. */
  sandbox(path: string, body?: unknown): Promise<unknown>;
  /** Has the bank play its two weeks of history, as `npm start` does on an empty one; comes back when all is played. */
  playHistory(): Promise<void>;
  killBank(): Promise<void>;
  startBank(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts the product from the newest build.
 *
 * @param overrides settings on top of the stories' own
 * @param standBefore puts something between portal and bank, and answers its address
 */
export async function startProduct(
  overrides: Record<string, string> = {},
  standBefore: (bankUrl: string) => Promise<string> = async (bankUrl) => bankUrl,
): Promise<Product> {
  const dataFolder = mkdtempSync(join(tmpdir(), "endorse-e2e-"));
  const [portalPort, bankPort] = [await pickFreePort(), await pickFreePort()];
  const environment = composeEnvironment({
    DATA_DIR: dataFolder,
    PORT: String(portalPort),
    BANK_PORT: String(bankPort),
    BANK_RATE_LIMIT: "1000",
    // A Friday morning: the next distribution is ahead, and the next business day is not tomorrow.
    BANK_CLOCK_START: "2026-11-20T14:30:00.000Z",
    BANK_TIMEOUT_MS: "3000",
    LOG_LEVEL: "info",
    ...overrides,
  });
  const bank = environment.bank!;
  let log = "";
  const collect = (text: string) => {
    log = (log + text).slice(-200_000);
  };
  const bootBank = () => startBank(bank.env, bank.settings.baseUrl, collect);
  let bankService = await bootBank();
  const BANK_API_URL = await standBefore(bank.settings.baseUrl);
  const portal = await startPortal({ ...environment.portal.env, BANK_API_URL }, "127.0.0.1", portalPort, collect);
  return {
    url: environment.portal.settings.portalUrl,
    bankUrl: bank.settings.baseUrl,
    secrets: [environment.portal.settings.authSecret, environment.portal.settings.bank.clientSecret],
    log: () => log,
    sandbox: (path, body) => callSandbox(bank, path, body),
    playHistory: () => playHistory({ ...bank.settings, history: true }, collect),
    killBank: async () => {
      bankService.process.kill("SIGKILL");
      await bankService.exited;
    },
    startBank: async () => {
      bankService = await bootBank();
    },
    stop: async () => {
      await stopAll([portal, bankService]);
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}

async function stopAll(services: Service[]): Promise<void> {
  for (const service of services) await service.stop();
}

async function callSandbox(
  bank: NonNullable<ProductEnvironment["bank"]>,
  path: string,
  body?: unknown,
): Promise<unknown> {
  const { baseUrl, clientId, clientSecret } = bank.settings;
  const token = await fetch(`${baseUrl}/connect/token`, {
    method: "POST",
    body: new URLSearchParams({
      grant_type: "client_credentials",
      client_id: clientId,
      client_secret: clientSecret,
      audience: baseUrl,
    }),
  });
  const { access_token: accessToken } = (await token.json()) as { access_token: string };
  const response = await fetch(`${baseUrl}/sandbox/v1${path}`, {
    method: body === undefined ? "GET" : "POST",
    headers: { authorization: `Bearer ${accessToken}`, "content-type": "application/json" },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response.json();
}
