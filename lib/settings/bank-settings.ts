import { z } from "zod";
import { isInAcceptedYear, YEAR_RULE } from "@/lib/time/calendar-date";
import {
  count,
  environment,
  flag,
  guid,
  hosts,
  key,
  logLevel,
  longSecret,
  onOrOff,
  port,
  postgresUrl,
  readSettings,
  SettingsError,
  setting,
  text,
  url,
} from "./setting";

/** The built-in bank's settings, with their environment variables. */
export const BANK_SETTINGS = {
  port: setting("BANK_PORT", "Port the built-in bank listens on", port, { defaultText: "4010" }),
  host: setting("BANK_HOST", "Address the built-in bank listens on", text, { defaultText: "127.0.0.1" }),
  databaseUrl: setting(
    "BANK_DATABASE_URL",
    "Postgres of the built-in bank; without it PGlite in its data folder",
    postgresUrl.optional(),
  ),
  dataFolder: setting(
    "BANK_DATA_FOLDER",
    "PGlite folder of the built-in bank; without it everything is in memory",
    text.optional(),
  ),
  mode: setting("BANK_MODE", "sandbox, or production: no sandbox controls", environment, { defaultText: "sandbox" }),
  baseUrl: setting(
    "BANK_BASE_URL",
    "Address partners reach the built-in bank at; also the token's audience",
    url.optional(),
  ),
  ratePerSecond: setting("BANK_RATE_LIMIT", "Requests per second that a client may make", count, { defaultText: "25" }),
  partnerId: setting("BANK_PARTNER_ID", "Partner that an empty bank is seeded with", guid, {
    defaultText: "6f1c2d3e-4a5b-4c6d-8e7f-9a0b1c2d3e4f",
  }),
  clientId: setting("BANK_PARTNER_CLIENT_ID", "Client id of that partner", text, { defaultText: "endorse-portal" }),
  clientSecret: setting("BANK_PARTNER_CLIENT_SECRET", "Client secret of that partner", text, { secret: true }),
  secondClientId: setting("BANK_SECOND_PARTNER_CLIENT_ID", "Client id of the seed's second partner", text, {
    defaultText: "northgate-sandbox",
  }),
  secondClientSecret: setting(
    "BANK_SECOND_PARTNER_CLIENT_SECRET",
    "Client secret of the seed's second partner, which can't call the bank without it or in production",
    longSecret.optional(),
    { secret: true },
  ),
  encryptionSecret: setting(
    "BANK_ENCRYPTION_SECRET",
    "Secret that encrypts webhook passwords; the partner's client secret when not set",
    longSecret.optional(),
    { secret: true },
  ),
  dataKey: setting(
    "DATA_KEY",
    "Key that encrypts images and event bodies: 32 bytes as Base64; npm start generates one for the built-in bank",
    key.optional(),
    { secret: true },
  ),
  previousDataKey: setting(
    "DATA_KEY_PREVIOUS",
    "The previous DATA_KEY, while npm run endorse -- rotate-data-key runs",
    key.optional(),
    { secret: true },
  ),
  callbackHosts: setting(
    "BANK_CALLBACK_HOSTS",
    "Comma-separated hosts that the partner's webhooks may go to over https",
    hosts,
    { defaultText: "" },
  ),
  allowLoopbackCallbacks: setting(
    "BANK_ALLOW_LOOPBACK_CALLBACKS",
    "Whether webhooks may go to this machine over http: true or false; never in production",
    flag,
    { defaultText: "false" },
  ),
  clockStart: setting(
    "BANK_CLOCK_START",
    "Instant at which an empty bank's business clock starts; now when not set",
    z.iso
      .datetime({ offset: true, error: "must be an ISO 8601 instant" })
      .refine((text) => isInAcceptedYear(new Date(text)), YEAR_RULE)
      .optional(),
  ),
  history: setting(
    "BANK_HISTORY",
    "Whether npm start gives an empty built-in bank two weeks of history: on or off",
    onOrOff,
    { defaultText: "on" },
  ),
  logLevel: setting("LOG_LEVEL", "Minimum level that is logged", logLevel, { defaultText: "info" }),
};

/** The built-in bank's parsed settings. */
export type BankSettings = Omit<ReturnType<typeof parse>, "baseUrl"> & { readonly baseUrl: string };

/**
 * Reads the built-in bank's settings.
 *
 * @throws SettingsError that names each missing or invalid variable
 */
export function readBankSettings(env: Readonly<Record<string, string | undefined>>): BankSettings {
  const settings = parse(env);
  if (settings.mode === "production" && settings.allowLoopbackCallbacks) {
    throw new SettingsError("Invalid settings: BANK_ALLOW_LOOPBACK_CALLBACKS must not be true in production.");
  }
  if (settings.dataKey === undefined && (settings.dataFolder ?? settings.databaseUrl) !== undefined) {
    throw new SettingsError("Invalid settings: DATA_KEY is missing; a bank without it keeps everything in memory.");
  }
  return { ...settings, baseUrl: settings.baseUrl ?? `http://${settings.host}:${settings.port}` };
}

function parse(env: Readonly<Record<string, string | undefined>>) {
  return readSettings(BANK_SETTINGS, env);
}
