import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { BANK_EXTENSIONS } from "@/lib/contract/extensions";
import { type BankSettings, readBankSettings } from "@/lib/settings/bank-settings";
import {
  CONNECTION_SETTINGS,
  PORTAL_SETTINGS,
  type PortalSettings,
  readPortalSettings,
} from "@/lib/settings/portal-settings";
import { openLocalDataKeys } from "./local-data-key";
import { openLocalSecrets } from "./local-secrets";
import { ROOT, StartError } from "./root";

export type Env = Readonly<Record<string, string | undefined>>;

/** Environments and settings of the portal and the built-in bank; no bank if an external bank is configured. */
export interface ProductEnvironment {
  readonly portal: { readonly env: NodeJS.ProcessEnv; readonly settings: PortalSettings };
  readonly bank: { readonly env: NodeJS.ProcessEnv; readonly settings: BankSettings } | undefined;
}

/**
 * Derives the environments of the portal and bank processes from one environment. Any bank connection setting selects
 * an external bank. Otherwise the portal uses the built-in bank, with generated secrets in the data folder and a data
 * key outside the data folder.
 *
 * @throws SettingsError that names each missing or invalid variable
 */
export function composeEnvironment(env: Env): ProductEnvironment {
  const dataFolder = resolveDataFolder(env);
  requireNoInterruptedRestore(dataFolder);
  const secrets = openLocalSecrets(dataFolder);
  const base = { ...process.env, ...env, DATA_DIR: dataFolder, AUTH_SECRET: env.AUTH_SECRET || secrets.authSecret };
  if (CONNECTION_SETTINGS.some((key) => env[PORTAL_SETTINGS[key].name])) {
    return { portal: composePortal(base), bank: undefined };
  }
  const shared = { ...base, ...readDataKeys(dataFolder, env) };
  const bankEnv = {
    ...shared,
    BANK_DATA_FOLDER: env.BANK_DATA_FOLDER || (env.BANK_DATABASE_URL ? "" : join(dataFolder, "bank")),
    BANK_PARTNER_CLIENT_SECRET: env.BANK_PARTNER_CLIENT_SECRET || secrets.bankClientSecret,
    // The portal runs on the bank's machine. In production mode, the bank rejects loopback callbacks [GAP-34].
    BANK_ALLOW_LOOPBACK_CALLBACKS: env.BANK_ALLOW_LOOPBACK_CALLBACKS || String(env.BANK_MODE !== "production"),
  };
  const settings = readBankSettings(bankEnv);
  const portal = composePortal({
    ...shared,
    BUILT_IN_BANK: "true",
    BANK_ALLOW_LOOPBACK_CALLBACKS: String(settings.allowLoopbackCallbacks),
    BANK_API_EXTENSIONS: env.BANK_API_EXTENSIONS ?? Object.keys(BANK_EXTENSIONS).join(","),
    BANK_ENVIRONMENT: settings.mode,
    BANK_API_URL: settings.baseUrl,
    BANK_AUTH_URL: settings.baseUrl,
    BANK_AUDIENCE: settings.baseUrl,
    BANK_CLIENT_ID: settings.clientId,
    BANK_CLIENT_SECRET: settings.clientSecret,
    PARTNER_ID: settings.partnerId,
  });
  return { portal, bank: { env: bankEnv, settings } };
}

/** File that exists in the data folder while a backup is being restored into it. */
export const RESTORING_FILE = "restoring";

/** @throws StartError if a restore into the folder was interrupted, so that data is incomplete */
export function requireNoInterruptedRestore(dataFolder: string): void {
  if (!existsSync(join(dataFolder, RESTORING_FILE))) return;
  throw new StartError(`A restore into ${dataFolder} was interrupted. Remove the folder and restore again.`);
}

export function resolveDataFolder(env: Env): string {
  return resolve(ROOT, env.DATA_DIR || ".data");
}

/** Reads the local data keys, unless DATA_KEY is set. Only for the built-in bank; external banks require DATA_KEY. */
function readDataKeys(dataFolder: string, env: Env): Env {
  if (env.DATA_KEY) return {};
  const { current, previous } = openLocalDataKeys(dataFolder, { ...process.env, ...env });
  // Omits undefined variables, which process.env would convert to the string "undefined".
  return { DATA_KEY: current, ...(previous !== undefined && { DATA_KEY_PREVIOUS: previous }) };
}

function composePortal(env: NodeJS.ProcessEnv): ProductEnvironment["portal"] {
  const settings = readPortalSettings(env);
  return { env: { ...env, NEXTAUTH_URL: settings.portalUrl, NEXTAUTH_SECRET: settings.authSecret }, settings };
}
