import "server-only";
import type { OAuthConfig } from "next-auth/providers/oauth";
import type { OidcSettings } from "@/lib/settings/oidc-settings";

/** How long the provider may take to respond. */
const TIMEOUT_MS = 10_000;

/**
 * The OpenID provider as next-auth has it: discovery, the code flow with PKCE, state and nonce. openid-client, inside
 * next-auth, verifies signature, issuer, audience, expiry and nonce of the id token.
 */
export function oidcProviderOptions(settings: OidcSettings): OAuthConfig<Record<string, unknown>> {
  const { issuer, clientId, clientSecret, scopes, groupsClaim } = settings;
  return {
    id: "oidc",
    name: "Your organization",
    type: "oauth",
    wellKnown: `${issuer}/.well-known/openid-configuration`,
    clientId,
    clientSecret,
    idToken: true,
    checks: ["pkce", "state", "nonce"],
    authorization: { params: { scope: scopes } },
    httpOptions: { timeout: TIMEOUT_MS },
    userinfo: {
      // Some providers put an address or groups only there. openid-client refuses it for another subject; what the signed
      // token says wins.
      async request({ client, tokens: received }) {
        const tokens = received as Exclude<Parameters<typeof client.userinfo>[0], string>;
        const claims = tokens.claims();
        if ("email" in claims && groupsClaim in claims) return claims;
        const more = client.issuer.metadata.userinfo_endpoint ? await client.userinfo(tokens) : {};
        return { ...more, ...claims };
      },
    },
    profile: ({ sub }) => ({ id: String(sub) }),
  };
}
