import { z } from "zod";

/** A setting: an environment variable, its meaning, and its schema. */
export interface Setting<T = unknown> {
  readonly name: string;
  readonly meaning: string;
  /** The default value as the documentation shows it; undefined when there is none. */
  readonly defaultText: string | undefined;
  readonly secret: boolean;
  readonly schema: z.ZodType<T>;
}

/** Thrown when a setting is missing or invalid; the message names it and the rule. */
export class SettingsError extends Error {
  override readonly name = "SettingsError";
}

/**
 * Reads a table of settings from an environment. An empty variable counts as not set.
 *
 * @throws SettingsError that names every invalid variable, never the value of a secret
 */
export function readSettings<T extends Record<string, Setting>>(
  table: T,
  env: Readonly<Record<string, string | undefined>>,
): { [K in keyof T]: T[K] extends Setting<infer V> ? V : never } {
  const values: Record<string, unknown> = {};
  const faults: string[] = [];
  for (const [key, setting] of Object.entries(table)) {
    const result = setting.schema.safeParse(env[setting.name] === "" ? undefined : env[setting.name]);
    if (result.success) values[key] = result.data;
    else faults.push(`${setting.name} ${result.error.issues[0]?.message ?? "is invalid"}`);
  }
  if (faults.length > 0) throw new SettingsError(`Invalid settings: ${faults.join("; ")}.`);
  return values as { [K in keyof T]: T[K] extends Setting<infer V> ? V : never };
}

/** Declares a setting; `defaultText` is parsed when the variable is not set. */
export function setting<S extends z.ZodType>(
  name: string,
  meaning: string,
  schema: S,
  options: { defaultText?: string; secret?: boolean } = {},
): Setting<z.output<S>> {
  return {
    name,
    meaning,
    defaultText: options.defaultText,
    secret: options.secret ?? false,
    // The default is parsed by the same schema as an environment value.
    schema: z.preprocess((value) => value ?? options.defaultText, schema) as unknown as z.ZodType<z.output<S>>,
  };
}

const required = (rule: string) => ({
  error: (issue: { input?: unknown }) => (issue.input === undefined ? "is missing" : rule),
});

/** A non-empty string. */
export const text = z.string(required("must be text")).min(1, "must not be empty");
export const port = z
  .string(required("must be a port"))
  .regex(/^\d+$/, "must be a port from 1 to 65535")
  .transform(Number)
  .pipe(z.int().min(1, "must be a port from 1 to 65535").max(65535, "must be a port from 1 to 65535"));
/** An absolute http or https URL; a trailing slash is dropped. */
export const url = z
  .url({
    protocol: /^https?$/,
    error: (issue) => (issue.input === undefined ? "is missing" : "must be an http or https URL"),
  })
  .transform((value) => value.replace(/\/+$/, ""));
export const postgresUrl = z.url({ protocol: /^postgres(ql)?$/, error: "must be a postgres:// URL" });
export const smtpUrl = z.url({ protocol: /^smtps?$/, error: "must be an smtp:// or smtps:// URL" });
/** A whole number of at least 1. */
export const count = z
  .string(required("must be a whole number"))
  .regex(/^[1-9]\d{0,8}$/, "must be a whole number of 1 or more")
  .transform(Number);
/** A time in milliseconds, at most a day. */
export const milliseconds = z
  .string(required("must be a whole number"))
  .regex(/^\d{1,8}$/, "must be a whole number of milliseconds")
  .transform(Number);
export const logLevel = z.enum(["trace", "debug", "info", "warn", "error", "fatal", "silent"], {
  error: "must be trace, debug, info, warn, error, fatal or silent",
});
export const environment = z.enum(["sandbox", "production"], { error: "must be sandbox or production" });
export const guid = z.guid({ error: (issue) => (issue.input === undefined ? "is missing" : "must be a GUID") });
export const flag = z
  .enum(["true", "false"], { error: "must be true or false" })
  .transform((value) => value === "true");
export const onOrOff = z.enum(["on", "off"], { error: "must be on or off" }).transform((value) => value === "on");
/** Comma-separated host names, each with an optional port. */
export const hosts = z
  .string()
  .transform((value) => value.split(",").map((host) => host.trim().toLowerCase()))
  .transform((list) => list.filter((host) => host !== ""))
  .pipe(z.array(z.string().regex(/^[a-z0-9.-]+(:\d{1,5})?$/, "must be host names separated by commas")));
/** A 32-byte key as Base64 or Base64url. */
export const key = z
  .string(required("must be text"))
  .regex(
    /^[A-Za-z0-9+/_-]{42}[AEIMQUYcgkosw048]=?$/,
    "must be 32 bytes as Base64, as `openssl rand -base64 32` prints them",
  );
/** Comma-separated IP addresses and networks in CIDR notation. */
export const networks = z
  .string()
  .transform((value) => value.split(",").map((entry) => entry.trim()))
  .transform((list) => list.filter((entry) => entry !== ""))
  .pipe(
    z.array(
      z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], {
        error: "must be addresses or networks separated by commas",
      }),
    ),
  );
/** A secret long enough to be a key. */
export const longSecret = z.string().min(32, "must have 32 characters or more");
/** A Standard Webhooks secret: 24 to 64 bytes as Base64 after the prefix. */
export const webhookSecret = z
  .string()
  .regex(/^whsec_[A-Za-z0-9+/]{32,88}={0,2}$/, "must be whsec_ and 24 to 64 bytes as Base64");
