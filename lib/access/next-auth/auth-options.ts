import "server-only";
import type { AuthOptions } from "next-auth";
import Credentials from "next-auth/providers/credentials";
import type { OAuthConfig } from "next-auth/providers/oauth";
import type { Browser } from "@/lib/access/new-session";
import { ABSOLUTE_MS } from "@/lib/access/session";
import { isSecure, sessionCookieName } from "@/lib/access/session-cookie";
import { signIn, signOut } from "@/lib/access/sign-in";
import type { OidcSettings } from "@/lib/settings/oidc-settings";
import { portalSettings } from "@/lib/settings/portal-settings";
import { FAILED_SIGN_IN } from "@/lib/shared/failed-sign-in";
import { ownPath } from "@/lib/shared/own-path";
import { signInWithOidc } from "./sign-in-with-oidc";

/** Maximum time for the provider to respond. */
const TIMEOUT_MS = 10_000;

/** The sign-in request, with callbacks for the response and errors. */
export interface AuthRequest {
  readonly browser: Browser;
  /** Adds a `Set-Cookie` header to the response. */
  setCookie(header: string): void;
  /** Logs an error, or only its code if next-auth reports it; returns the error's ID in the log. */
  reportError(code: string, error?: unknown): string;
}

/**
 * Creates the options for next-auth, which handles the form post, the CSRF token, and an encrypted cookie with the ID
 * of our session row.
 */
export function authOptions(request: AuthRequest): AuthOptions {
  const { browser, reportError } = request;
  const { portalUrl, authSecret, oidc, localSignIn } = portalSettings();
  /** Set by the OpenID provider's callback. */
  let oidcIdentity: { readonly personId: string; readonly sessionId: string } | null = null;
  // next-auth reads its address from the environment, so that request headers can't override it.
  process.env.NEXTAUTH_URL = portalUrl;
  const secure = isSecure(portalUrl);
  return {
    secret: authSecret,
    useSecureCookies: secure,
    pages: { signIn: "/sign-in", error: "/sign-in" },
    session: { strategy: "jwt", maxAge: ABSOLUTE_MS / 1000 },
    cookies: {
      sessionToken: {
        name: sessionCookieName(portalUrl),
        options: { httpOnly: true, sameSite: "lax", path: "/", secure },
      },
    },
    providers: [...(oidc ? [oidcProviderOptions(oidc)] : []), ...(localSignIn ? [passwordProvider(request)] : [])],
    callbacks: {
      async signIn({ account, profile }) {
        if (account?.provider !== "oidc" || !oidc) return true;
        const outcome = await signInWithOidc(profile, browser, oidc, new Date()).catch((error: unknown) => {
          throw new Error(`${FAILED_SIGN_IN}${reportError("SIGN_IN_FAILED", error)}`);
        });
        if (!outcome.ok) return `/sign-in?error=${outcome.code}`;
        oidcIdentity = outcome.value;
        return true;
      },
      // Runs for every redirect destination: after sign-in, after sign-out, and from next-auth's cookie.
      redirect: ({ url, baseUrl }) => baseUrl + ownPath(url, baseUrl),
      jwt({ token, user }) {
        // Store only row IDs; the person's name and roles are read when needed.
        if (oidcIdentity) return { sub: oidcIdentity.personId, sessionId: oidcIdentity.sessionId };
        const sessionId = user && "sessionId" in user ? user.sessionId : token.sessionId;
        return { sub: token.sub, sessionId };
      },
      session: ({ session }) => ({ expires: session.expires }),
    },
    events: {
      async signOut({ token }) {
        if (typeof token?.sessionId !== "string") return;
        await signOut(token.sessionId, new Date()).catch((error: unknown) => reportError("SIGN_OUT_FAILED", error));
      },
    },
    // Log only the code, because the details may contain user input.
    logger: { error: (code) => void reportError(code), warn() {}, debug() {} },
  };
}

/** Signs in local accounts with an email address and a password. */
function passwordProvider({ browser, setCookie, reportError }: AuthRequest) {
  return Credentials({
    credentials: { email: { type: "email" }, password: { type: "password" } },
    async authorize(credentials) {
      const outcome = await signIn(credentials, browser, new Date()).catch((error: unknown) => {
        // next-auth puts the message of this error into a URL.
        throw new Error(`${FAILED_SIGN_IN}${reportError("SIGN_IN_FAILED", error)}`);
      });
      if (outcome.ok) {
        setCookie(outcome.value.deviceCookie);
        return { id: outcome.value.personId, sessionId: outcome.value.sessionId };
      }
      if (outcome.code === "throttled") throw new Error("throttled");
      return null;
    },
  });
}

/**
 * Creates next-auth's options for the OpenID provider: discovery, and the code flow with PKCE, state and nonce.
 * next-auth's openid-client verifies the ID token's signature, issuer, audience, expiry and nonce.
 */
function oidcProviderOptions(settings: OidcSettings): OAuthConfig<Record<string, unknown>> {
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
      // Some providers return the email address or the groups only here. openid-client rejects a response for a
      // different subject, and the signed token's claims take precedence.
      async request({ client, tokens: received }) {
        const tokens = received as Exclude<Parameters<typeof client.userinfo>[0], string>;
        const claims = tokens.claims();
        if ("email" in claims && groupsClaim in claims) return claims;
        const userinfoClaims = client.issuer.metadata.userinfo_endpoint ? await client.userinfo(tokens) : {};
        return { ...userinfoClaims, ...claims };
      },
    },
    profile: ({ sub }) => ({ id: String(sub) }),
  };
}
