import { z } from "zod";

/** Roles for which a fixture provides a signed-in page. */
export const ROLES = ["operator", "compliance", "developer", "viewer"] as const;
export type Role = (typeof ROLES)[number];

/** Sign-in credentials for the portal. */
export interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** Address and credentials for the built-in bank's sandbox API. */
export interface BankClient {
  /** Base URL without a trailing slash. */
  readonly url: string;
  readonly clientId: string;
  /** Required only by the `sandbox` fixture. */
  readonly clientSecret: string | undefined;
}

/** The running product under test. */
export interface Target {
  /** Base URL without a trailing slash. */
  readonly portalUrl: string;
  readonly bank: BankClient;
  readonly people: Readonly<Record<Role, Credentials>>;
}

const url = z
  .url({ protocol: /^https?$/, error: "must be an http or https URL, such as http://localhost:3000" })
  .transform((text) => text.replace(/\/+$/, ""));
const nonEmptyText = z.string().min(1, "must not be empty");

const credentialsOf = (role: Role) => ({
  [`${role.toUpperCase()}_EMAIL`]: nonEmptyText.default(`${role}@endorse.example`),
  [`${role.toUpperCase()}_PASSWORD`]: nonEmptyText.default("endorse-demo"),
});

const credentialsSchema = z.object(
  Object.assign({}, ...ROLES.map(credentialsOf)) as Record<string, z.ZodDefault<z.ZodString>>,
);

const targetSchema = z.object({
  PORTAL_URL: url.default("http://localhost:3000"),
  BANK_URL: url.default("http://127.0.0.1:4010"),
  BANK_CLIENT_ID: nonEmptyText.default("endorse-portal"),
  BANK_CLIENT_SECRET: nonEmptyText.optional(),
});

/**
 * Reads the target from environment variables. The defaults are the addresses and demo users of `npm start`.
 *
 * @throws Error that lists each invalid variable and its rule
 */
export function readTarget(env: Readonly<Record<string, string | undefined>>): Target {
  const target = targetSchema.safeParse(env);
  const people = credentialsSchema.safeParse(env);
  const issues = [...(target.error?.issues ?? []), ...(people.error?.issues ?? [])];
  if (!target.success || !people.success) {
    throw new Error(issues.map(({ path, message }) => `${path.join(".")} ${message}.`).join("\n"));
  }
  const credentials = (role: Role): Credentials => ({
    email: people.data[`${role.toUpperCase()}_EMAIL`]!,
    password: people.data[`${role.toUpperCase()}_PASSWORD`]!,
  });
  return {
    portalUrl: target.data.PORTAL_URL,
    bank: {
      url: target.data.BANK_URL,
      clientId: target.data.BANK_CLIENT_ID,
      clientSecret: target.data.BANK_CLIENT_SECRET,
    },
    people: {
      operator: credentials("operator"),
      compliance: credentials("compliance"),
      developer: credentials("developer"),
      viewer: credentials("viewer"),
    },
  };
}
