import { z } from "zod";

/** Calls the bank directly, bypassing the portal. */
export interface BankOperator {
  /** Returns the bank's response; throws if there is no response or the bank rejects the request. */
  post(path: string, body: unknown): Promise<Record<string, unknown>>;
}

interface BankCredentials {
  readonly url: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

const REQUEST_TIMEOUT_MS = 120_000;
/** Uses a new connection per request, since a stopped bank may have closed keep-alive connections. */
const NEW_CONNECTION = { connection: "close" };

/** Creates a client with a separate token, which it renews if the bank rejects the token. */
export function createBankOperator({ url, clientId, clientSecret }: BankCredentials): BankOperator {
  let token: string | null = null;

  async function requestToken(): Promise<string> {
    const grant = { grant_type: "client_credentials", client_id: clientId, client_secret: clientSecret, audience: url };
    const signal = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
    const response = await fetch(`${url}/connect/token`, {
      method: "POST",
      headers: NEW_CONNECTION,
      body: new URLSearchParams(grant),
      signal,
    });
    return z.object({ access_token: z.string() }).parse(await response.json()).access_token;
  }

  async function post(path: string, body: unknown, isRepeat = false): Promise<Record<string, unknown>> {
    token ??= await requestToken();
    const response = await fetch(`${url}${path}`, {
      method: "POST",
      headers: { ...NEW_CONNECTION, authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    });
    if (response.status === 401 && !isRepeat) {
      token = null;
      return post(path, body, true);
    }
    const text = await response.text();
    if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`);
    return JSON.parse(text) as Record<string, unknown>;
  }

  return { post: (path, body) => post(path, body) };
}
