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

/** How long the provider may take to respond. */
const TIMEOUT_MS = 10_000;

/** The request that next-auth handles, with callbacks for its response and errors. */
export interface AuthRequest {
  readonly browser: Browser;
  /** Called with a `Set-Cookie` header to add to the response. */
  setCookie(header: string): void;
  /** Logs an error, or only its code if next-auth reports it; returns its id in the log. */
  reportError(code: string, error?: unknown): string;
}

/**
 * next-auth handles the form post, its CSRF token, and an encrypted cookie that holds the id of our session row.
 */
export function authOptions(request: AuthRequest): AuthOptions {
  const { browser, reportError } = request;
  const { portalUrl, authSecret, oidc, localSignIn } = portalSettings();
  /** Set by the OpenID provider's callback. */
  let oidcIdentity: { readonly personId: string; readonly sessionId: string } | null = null;
  // next-auth reads its own address from the environment; a request's headers must not override it.
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
      // Runs on every destination given to next-auth: after sign-in, after sign-out, and from its cookie.
      redirect: ({ url, baseUrl }) => baseUrl + ownPath(url, baseUrl),
      jwt({ token, user }) {
        // Only row ids: a person's name and roles are read when they are needed.
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
    // The details may contain user input; the code identifies the error.
    logger: { error: (code) => void reportError(code), warn() {}, debug() {} },
  };
}

/** Local accounts: an email address and a password. */
function passwordProvider({ browser, setCookie, reportError }: AuthRequest) {
  return Credentials({
    credentials: { email: { type: "email" }, password: { type: "password" } },
    async authorize(credentials) {
      const outcome = await signIn(credentials, browser, new Date()).catch((error: unknown) => {
        // next-auth puts the message of an error thrown here into a URL.
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
 * The OpenID provider's options for next-auth: discovery, code flow with PKCE, state and nonce. openid-client, inside
 * next-auth, verifies signature, issuer, audience, expiry and nonce of the id token.
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
      // Some providers return the address or the groups only here. openid-client rejects a response for another
      // subject, and claims of the signed token take precedence.
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
