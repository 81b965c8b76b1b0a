import { generateKeyPairSync, type JsonWebKey, randomUUID, sign } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Provider } from "oidc-provider";

/** A user account at the provider. */
export interface ProviderAccount {
  readonly sub: string;
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly name?: string;
  readonly groups?: readonly string[] | string;
}

/** A certified OpenID provider on loopback, which signs in the selected account without a form. */
export interface TestProvider {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The account that the next visitor is signed in with. */
  account: ProviderAccount;
  /** Changes the claims of issued ID tokens, which are signed with the provider's key. */
  forge: ((claims: Record<string, unknown>) => Record<string, unknown>) | null;
  close(): Promise<void>;
}

const CLIENT = { clientId: "endorse", clientSecret: "a secret of the portal at the provider" };
const KEY_ID = "the key";

/** @param portalUrl URL of the portal to redirect back to */
export async function startOidcProvider(portalUrl: string): Promise<TestProvider> {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const jwk = { ...(privateKey.export({ format: "jwk" }) as JsonWebKey), kid: KEY_ID, alg: "RS256", use: "sig" };
  const state: Pick<TestProvider, "account" | "forge"> = { account: { sub: "nobody" }, forge: null };
  let provider: Provider | undefined;

  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.clientId,
        client_secret: CLIENT.clientSecret,
        redirect_uris: [`${portalUrl}/api/auth/callback/oidc`],
      },
    ],
    jwks: { keys: [jwk as never] },
    cookies: { keys: [randomUUID()] },
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name", "groups"] },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    findAccount: (_, sub) => ({ accountId: sub, claims: async () => ({ ...state.account, sub }) }),
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client!.clientId,
        accountId: oidc.session!.accountId!,
      });
      grant.addOIDCScope("openid email profile");
      await grant.save();
      return grant;
    },
  });

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.url?.startsWith("/interaction/")) {
      await provider!.interactionFinished(request, response, {
        login: { accountId: state.account.sub, remember: false },
      });
      return;
    }
    if (request.url === "/token" && state.forge) forgeToken(response, state.forge);
    provider!.callback()(request, response);
  }

  /** Replaces the ID token in a token endpoint response. */
  function forgeToken(response: ServerResponse, forge: NonNullable<TestProvider["forge"]>): void {
    const end = response.end.bind(response) as (body: string) => ServerResponse;
    response.end = ((body: string | Buffer) => {
      const tokens = JSON.parse(body.toString());
      const claims = JSON.parse(Buffer.from(tokens.id_token.split(".")[1], "base64url").toString());
      const text = [{ alg: "RS256", kid: KEY_ID }, forge(claims)]
        .map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"))
        .join(".");
      const signature = sign("sha256", Buffer.from(text), privateKey).toString("base64url");
      const forged = JSON.stringify({ ...tokens, id_token: `${text}.${signature}` });
      response.setHeader("content-length", Buffer.byteLength(forged));
      return end(forged);
    }) as typeof response.end;
  }

  return Object.assign(state, {
    issuer,
    ...CLIENT,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  });
}
