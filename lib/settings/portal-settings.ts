import "server-only";
import { z } from "zod";
import { ALERT_WEBHOOK_SETTINGS, type AlertWebhookSettings, readAlertWebhook } from "./alert-webhook-settings";
import { BANK_SETTINGS } from "./bank-settings";
import { OIDC_SETTINGS, type OidcSettings, readOidcSettings } from "./oidc-settings";
import {
  count,
  environment,
  flag,
  guid,
  key,
  logLevel,
  networks,
  port,
  postgresUrl,
  readSettings,
  SettingsError,
  setting,
  smtpUrl,
  text,
  url,
} from "./setting";
import { STOP_SETTINGS } from "./stop-settings";
import { readTelemetrySettings, TELEMETRY_SETTINGS, type TelemetrySettings } from "./telemetry-settings";

/** The portal's settings, with their environment variables. */
export const PORTAL_SETTINGS = {
  port: setting("PORT", "Port the portal listens on", port, { defaultText: "3000" }),
  host: setting("HOST", "Address the portal listens on", text, { defaultText: "127.0.0.1" }),
  portalUrl: setting(
    "PORTAL_URL",
    "Address people reach the portal at; http://localhost:PORT when not set",
    url.optional(),
  ),
  trustedProxies: setting(
    "TRUSTED_PROXIES",
    "Comma-separated addresses or networks of the proxies whose X-Forwarded-For is trusted",
    networks,
    { defaultText: "" },
  ),
  dataFolder: setting("DATA_DIR", "Folder of the embedded databases and stored images", text, {
    defaultText: ".data",
  }),
  databaseUrl: setting(
    "DATABASE_URL",
    "Postgres of the portal's ledger; without it PGlite in DATA_DIR",
    postgresUrl.optional(),
  ),
  allowEmbeddedDatabase: setting(
    "ALLOW_EMBEDDED_DATABASE",
    "Whether PGlite may store the ledger with an external bank: true or false",
    flag,
    { defaultText: "false" },
  ),
  databaseReadUrl: setting(
    "DATABASE_READ_URL",
    "A streaming replica of DATABASE_URL, for lists, searches and exports; without it the primary is read",
    postgresUrl.optional(),
  ),
  pictureCacheMb: setting(
    "PICTURE_CACHE_MB",
    "Megabytes of the bank's images that a portal with DATABASE_URL caches in DATA_DIR",
    count,
    { defaultText: "4096" },
  ),
  apiUrl: setting("BANK_API_URL", "The bank's {base_url}; without it the built-in bank is started", url.optional()),
  authUrl: setting("BANK_AUTH_URL", "The bank's {auth_url}", url.optional()),
  clientId: setting("BANK_CLIENT_ID", "OAuth client id at the bank", text.optional()),
  clientSecret: setting("BANK_CLIENT_SECRET", "OAuth client secret at the bank", text.optional(), { secret: true }),
  audience: setting("BANK_AUDIENCE", "OAuth audience the bank expects", text.optional()),
  partnerId: setting("PARTNER_ID", "Your partner id at the bank", guid.optional()),
  environment: setting("BANK_ENVIRONMENT", "Environment of the bank's address: sandbox or production", environment, {
    defaultText: "sandbox",
  }),
  extensions: setting(
    "BANK_API_EXTENSIONS",
    "Comma-separated extensions the bank offers: restriction-removal, event-poll, delivery-log, sandbox-controls",
    z
      .string()
      .default("")
      .transform((list) =>
        list
          .split(",")
          .map((name) => name.trim())
          .filter(Boolean),
      ),
  ),
  timeoutMs: setting("BANK_TIMEOUT_MS", "Milliseconds to wait for a response from the bank", count, {
    defaultText: "15000",
  }),
  bulkRate: setting("BANK_BULK_RATE", "Maximum changes per second that bulk jobs send", count, { defaultText: "12" }),
  eventBodyDays: setting("EVENT_BODY_DAYS", "Days for which bodies of applied events are kept", count, {
    defaultText: "90",
  }),
  requestDays: setting(
    "API_LOG_DAYS",
    "Days for which the API log and closed missing events (at least 30 days) are kept",
    count,
    { defaultText: "30" },
  ),
  requestRows: setting("API_LOG_ROWS", "Maximum requests in the API log; the oldest are removed", count, {
    defaultText: "1000000",
  }),
  requestMb: setting("API_LOG_MB", "Maximum megabytes of the API log; the oldest requests are removed", count, {
    defaultText: "2000",
  }),
  builtIn: setting(
    "BUILT_IN_BANK",
    "Set by npm start when it starts the built-in bank",
    z.enum(["true", "false"], { error: "must be true or false" }).transform((value) => value === "true"),
    { defaultText: "false" },
  ),
  allowLoopbackCallbacks: BANK_SETTINGS.allowLoopbackCallbacks,
  authSecret: setting(
    "AUTH_SECRET",
    "Key of the sign-in cookies, 32 characters or more; npm start generates and stores one",
    z.string({ error: "is missing" }).min(32, "must have 32 characters or more"),
    { secret: true },
  ),
  ...OIDC_SETTINGS,
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
  securityContact: setting(
    "SECURITY_CONTACT",
    "Where to report vulnerabilities, as mailto:… or https://…; shown at /.well-known/security.txt",
    z
      .string()
      .regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+|tel:\+?[\d-]+)$/, "must be a mailto:, https: or tel: address")
      .optional(),
  ),
  smtpUrl: setting(
    "SMTP_URL",
    "Mail server, as smtps://user:password@host:465 or smtp://host:587; without it nothing is mailed",
    smtpUrl.optional(),
    { secret: true },
  ),
  mailFrom: setting(
    "MAIL_FROM",
    "Sender of mail, as Endorse <endorse@partner.example>; required with SMTP_URL",
    text.optional(),
  ),
  ...ALERT_WEBHOOK_SETTINGS,
  ...STOP_SETTINGS,
  formKey: setting(
    "NEXT_SERVER_ACTIONS_ENCRYPTION_KEY",
    "Key of form addresses, 32 bytes as Base64, the same for every build, portal and release; without it each build generates one",
    key.optional(),
    { secret: true },
  ),
  logLevel: setting("LOG_LEVEL", "Minimum level that is logged", logLevel, { defaultText: "info" }),
  ...TELEMETRY_SETTINGS,
};

/** Settings of the connection to the bank. */
export interface BankConnectionSettings {
  readonly builtIn: boolean;
  /** Whether the built-in bank posts events to this machine over http. */
  readonly allowLoopbackCallbacks: boolean;
  readonly apiUrl: string;
  readonly authUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly audience: string;
  readonly partnerId: string;
  readonly extensions: readonly string[];
  readonly timeoutMs: number;
  /** Maximum changes per second that bulk jobs send. */
  readonly bulkRate: number;
  readonly environment: "sandbox" | "production";
}

export interface MailSettings {
  readonly smtpUrl: string;
  readonly from: string;
}

export interface ApiLogSettings {
  readonly days: number;
  readonly rows: number;
  readonly megabytes: number;
}

/** The portal's parsed settings. */
export interface PortalSettings {
  readonly port: number;
  readonly host: string;
  readonly portalUrl: string;
  readonly trustedProxies: readonly string[];
  readonly dataFolder: string;
  readonly databaseUrl: string | undefined;
  /** A read replica; undefined when reads use the primary. */
  readonly databaseReadUrl: string | undefined;
  readonly pictureCacheMb: number;
  readonly bank: BankConnectionSettings;
  readonly authSecret: string;
  /** 32 bytes as Base64. */
  readonly dataKey: string;
  /** The previous data key, during a rotation. */
  readonly previousDataKey: string | undefined;
  /** The OpenID provider for sign-in, in addition to or instead of passwords; null when there is none. */
  readonly oidc: OidcSettings | null;
  /** Whether people may sign in with a portal password. */
  readonly localSignIn: boolean;
  /** How mail is sent; null when mail is off. */
  readonly mail: MailSettings | null;
  /** Null when no alerts are posted. */
  readonly alertWebhook: AlertWebhookSettings | null;
  /** How long a stopping portal still accepts requests. */
  readonly stopDelayMs: number;
  readonly logLevel: string;
  readonly telemetry: TelemetrySettings;
  readonly eventBodyDays: number;
  readonly apiLog: ApiLogSettings;
  /** A URI for vulnerability reports (RFC 9116). */
  readonly securityContact: string | undefined;
}

/** Settings required to connect to a bank. */
export const CONNECTION_SETTINGS = ["apiUrl", "authUrl", "clientId", "clientSecret", "audience", "partnerId"] as const;

/**
 * Reads the portal's settings.
 *
 * @throws SettingsError that names each missing or invalid variable
 */
export function readPortalSettings(env: Readonly<Record<string, string | undefined>>): PortalSettings {
  const settings = readSettings(PORTAL_SETTINGS, env);
  const missing = [...CONNECTION_SETTINGS, "dataKey" as const]
    .filter((key) => settings[key] === undefined)
    .map((key) => PORTAL_SETTINGS[key].name);
  if (missing.length > 0)
    throw new SettingsError(`Invalid settings: ${missing.map((name) => `${name} is missing`).join("; ")}.`);
  if (settings.databaseUrl === undefined && !settings.builtIn && !settings.allowEmbeddedDatabase)
    throw new SettingsError(
      "Invalid settings: DATABASE_URL is missing but required with an external bank. To use the embedded database anyway, set ALLOW_EMBEDDED_DATABASE=true.",
    );
  if (settings.databaseReadUrl !== undefined && settings.databaseUrl === undefined)
    throw new SettingsError("Invalid settings: DATABASE_URL is missing but required by DATABASE_READ_URL.");
  const { smtpUrl, mailFrom } = settings;
  if (smtpUrl !== undefined && mailFrom === undefined)
    throw new SettingsError("Invalid settings: MAIL_FROM is missing but required by SMTP_URL.");
  return {
    port: settings.port,
    host: settings.host,
    portalUrl: settings.portalUrl ?? `http://localhost:${settings.port}`,
    trustedProxies: settings.trustedProxies,
    dataFolder: settings.dataFolder,
    databaseUrl: settings.databaseUrl,
    databaseReadUrl: settings.databaseReadUrl,
    pictureCacheMb: settings.pictureCacheMb,
    bank: {
      builtIn: settings.builtIn,
      apiUrl: settings.apiUrl!,
      authUrl: settings.authUrl!,
      clientId: settings.clientId!,
      clientSecret: settings.clientSecret!,
      audience: settings.audience!,
      partnerId: settings.partnerId!,
      extensions: settings.extensions,
      timeoutMs: settings.timeoutMs,
      bulkRate: settings.bulkRate,
      environment: settings.environment,
      allowLoopbackCallbacks: settings.builtIn && settings.allowLoopbackCallbacks,
    },
    authSecret: settings.authSecret,
    dataKey: settings.dataKey!,
    previousDataKey: settings.previousDataKey,
    oidc: readOidcSettings(settings),
    localSignIn: settings.localSignIn,
    mail: smtpUrl === undefined || mailFrom === undefined ? null : { smtpUrl, from: mailFrom },
    alertWebhook: readAlertWebhook(settings),
    stopDelayMs: settings.stopDelayMs,
    logLevel: settings.logLevel,
    telemetry: readTelemetrySettings(settings),
    eventBodyDays: settings.eventBodyDays,
    apiLog: { days: settings.requestDays, rows: settings.requestRows, megabytes: settings.requestMb },
    securityContact: settings.securityContact,
  };
}

let cached: PortalSettings | undefined;

/** Returns the running portal's settings, read from the environment once. */
export function portalSettings(): PortalSettings {
  cached ??= readPortalSettings(process.env);
  return cached;
}
