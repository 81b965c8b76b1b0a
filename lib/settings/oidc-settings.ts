import { z } from "zod";
import { ROLES } from "@/lib/access/roles";
import { onOrOff, SettingsError, setting, text, url } from "./setting";

const LOOPBACK = ["localhost", "127.0.0.1", "[::1]"];

const GROUP_ROLE = new RegExp(`^.+=(${ROLES.join("|")})$`);

/** Settings for signing in through an OpenID provider. */
export const OIDC_SETTINGS = {
  oidcIssuer: setting(
    "OIDC_ISSUER",
    "Issuer (an https URL) of the OpenID provider that people may sign in with",
    url
      .refine((issuer) => issuer.startsWith("https:") || LOOPBACK.includes(new URL(issuer).hostname), "must be https")
      .optional(),
  ),
  oidcClientId: setting("OIDC_CLIENT_ID", "The portal’s client id at the OpenID provider", text.optional()),
  oidcClientSecret: setting(
    "OIDC_CLIENT_SECRET",
    "The portal’s client secret at the OpenID provider",
    text.optional(),
    { secret: true },
  ),
  oidcScopes: setting("OIDC_SCOPES", "Scopes that the portal requests, separated by spaces", text, {
    defaultText: "openid email profile",
  }),
  oidcGroupsClaim: setting("OIDC_GROUPS_CLAIM", "Claim that lists a person’s groups", text, { defaultText: "groups" }),
  oidcRoles: setting(
    "OIDC_ROLES",
    "The role that each group grants, as group=role,group=role; people in none of these groups can't sign in that way",
    z
      .string()
      .transform((list) => list.split(",").map((entry) => entry.trim()))
      .transform((list) => list.filter((entry) => entry !== ""))
      .pipe(z.array(z.string().regex(GROUP_ROLE, "must be group=role,…")))
      .optional(),
  ),
  localSignIn: setting(
    "LOCAL_SIGN_IN",
    "Whether people may sign in with a password of this portal: on or off",
    onOrOff,
    { defaultText: "on" },
  ),
};

/** Settings of a configured OpenID provider. */
export interface OidcSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly scopes: string;
  readonly groupsClaim: string;
  /** The role granted to each group. */
  readonly roles: readonly { readonly group: string; readonly role: string }[];
}

type Parsed = { [K in keyof typeof OIDC_SETTINGS]: z.output<(typeof OIDC_SETTINGS)[K]["schema"]> };

/**
 * Reads the provider's settings; null when no provider is configured.
 *
 * @throws SettingsError when a required provider setting is missing, or no one could sign in
 */
export function readOidcSettings(settings: Parsed): OidcSettings | null {
  const { oidcIssuer: issuer, oidcClientId: clientId, oidcClientSecret: clientSecret, oidcRoles: roles } = settings;
  if (issuer === undefined) {
    if (settings.localSignIn) return null;
    throw new SettingsError(
      "Invalid settings: LOCAL_SIGN_IN is off and OIDC_ISSUER is missing, so no one could sign in.",
    );
  }
  if (clientId === undefined || clientSecret === undefined || !roles?.length) {
    const names = { OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret, OIDC_ROLES: roles?.[0] };
    const missing = Object.entries(names).flatMap(([name, value]) => (value === undefined ? [name] : []));
    throw new SettingsError(`Invalid settings: ${missing.join(", ")} missing but required by OIDC_ISSUER.`);
  }
  return {
    issuer,
    clientId,
    clientSecret,
    scopes: settings.oidcScopes,
    groupsClaim: settings.oidcGroupsClaim,
    // A group's name may contain equals signs, as in LDAP directories.
    roles: roles.map((entry) => {
      const separator = entry.lastIndexOf("=");
      return { group: entry.slice(0, separator).trim(), role: entry.slice(separator + 1) };
    }),
  };
}
