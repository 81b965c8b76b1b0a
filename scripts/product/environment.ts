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

/** The product as configured by one environment: the portal, and the built-in bank unless an external one is configured. */
export interface ProductEnvironment {
  readonly portal: { readonly env: NodeJS.ProcessEnv; readonly settings: PortalSettings };
  readonly bank: { readonly env: NodeJS.ProcessEnv; readonly settings: BankSettings } | undefined;
}

/**
 * Derives the environments of the processes from one environment. Any connection setting selects an external bank;
 * otherwise the built-in bank is connected with generated secrets in the data folder, and data is encrypted under a
 * key stored outside of it.
 *
 * @throws SettingsError naming each variable that is missing or invalid
 */
export function composeEnvironment(env: Env): ProductEnvironment {
  const dataFolder = resolveDataFolder(env);
  requireNoInterruptedRestore(dataFolder);
  const secrets = openLocalSecrets(dataFolder);
  const given = { ...process.env, ...env, DATA_DIR: dataFolder, AUTH_SECRET: env.AUTH_SECRET || secrets.authSecret };
  if (CONNECTION_SETTINGS.some((key) => env[PORTAL_SETTINGS[key].name])) {
    return { portal: composePortal(given), bank: undefined };
  }
  const shared = { ...given, ...readDataKeys(dataFolder, env) };
  const bankEnv = {
    ...shared,
    BANK_DATA_FOLDER: env.BANK_DATA_FOLDER || (env.BANK_DATABASE_URL ? "" : join(dataFolder, "bank")),
    BANK_PARTNER_CLIENT_SECRET: env.BANK_PARTNER_CLIENT_SECRET || secrets.bankClientSecret,
    // The portal runs on the same machine as the bank; a production bank refuses such callbacks [GAP-34].
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

/** Exists in the data folder while a backup is being restored there. */
export const RESTORING_FILE = "restoring";

/** @throws StartError when a restore into the folder was killed, so that data is missing */
export function requireNoInterruptedRestore(dataFolder: string): void {
  if (!existsSync(join(dataFolder, RESTORING_FILE))) return;
  throw new StartError(`A restore into ${dataFolder} was interrupted. Remove the folder and restore again.`);
}

/** The data folder of an environment. */
export function resolveDataFolder(env: Env): string {
  return resolve(ROOT, env.DATA_DIR || ".data");
}

/** The local data keys, unless DATA_KEY is set. Only for the built-in bank; other banks require DATA_KEY. */
function readDataKeys(dataFolder: string, env: Env): Env {
  if (env.DATA_KEY) return {};
  const { current, previous } = openLocalDataKeys(dataFolder, { ...process.env, ...env });
  // Omits undefined variables, which process.env would convert to text.
  return { DATA_KEY: current, ...(previous !== undefined && { DATA_KEY_PREVIOUS: previous }) };
}

function composePortal(env: NodeJS.ProcessEnv): ProductEnvironment["portal"] {
  const settings = readPortalSettings(env);
  return { env: { ...env, NEXTAUTH_URL: settings.portalUrl, NEXTAUTH_SECRET: settings.authSecret }, settings };
}
