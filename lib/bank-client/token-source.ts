import "server-only";
import { z } from "zod";
import { tokenResponseSchema } from "@/lib/contract/token";
import { readTolerantly } from "@/lib/contract/tolerant-reading";
import { type RecordExchange, runRecordedExchange } from "./exchange-record";
import type { Exchange, Exchanger } from "./http-exchange";
import { readRetryAfterMs } from "./retry-after";

export interface TokenSettings {
  readonly authUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly audience: string;
  /** Time limit for one call, including waits for a token and for rate limits. */
  readonly timeoutMs: number;
}

/** A token, or the reason there is none. Tokens must not appear in logs or errors. */
type TokenResult =
  | { readonly kind: "token"; readonly token: string }
  | { readonly kind: "none"; readonly cause: string }
  | { readonly kind: "refused"; readonly status: number; readonly requestId: string | null };

export interface TokenSource {
  /** Returns the current token or requests one; concurrent callers share one request. */
  get(): Promise<TokenResult>;
  /** Discards `token`, if it is still current, after the bank responded with 401. */
  discard(token: string): void;
  /** Records that the bank accepted `token`. */
  confirm(token: string): void;
  /** Age of the current token in milliseconds, or null if there is no token. */
  ageMs(): number | null;
}

/** How long before its expiry a token is renewed, so that it does not expire in transit */
const SKEW_MS = 60_000;
/** Lifetime assumed if the response has none. Very short lifetimes are raised, at the risk of a 401. */
const ASSUMED_LIFETIME_MS = 5 * 60_000;
const MIN_LIFETIME_MS = 10_000;
const MAX_RESPONSE_BYTES = 64_000;
/** Backoff after the token server fails, doubling up to the maximum. */
const MIN_PAUSE_MS = 250;
const MAX_PAUSE_MS = 4_000;
/** Maximum wait for the token server's Retry-After header. */
const MAX_RATE_PAUSE_MS = 60_000;
/** Consecutive new tokens that the API may refuse before token requests are delayed. */
const MAX_REFUSED_TOKENS = 2;

/** Token request as recorded, without its body, which contains a secret. */
const TOKEN_REQUEST = {
  operation: "token",
  method: "POST",
  path: "/connect/token",
  targetId: null,
  retry: 0,
  requestBody: undefined,
} as const;

/** OAuth 2.0 client credentials (5): one token for all calls, reused until shortly before it expires. */
export function createTokenSource(settings: TokenSettings, exchanger: Exchanger, record: RecordExchange): TokenSource {
  let current: { token: string; obtainedAtMs: number; renewAtMs: number } | null = null;
  let pending: Promise<TokenResult> | null = null;
  let lastFailure: { response: TokenResult; pauseMs: number; untilMs: number } | null = null;
  let consecutiveRefusals = 0;

  function backOff(response: TokenResult, minMs = 0): void {
    const pauseMs = Math.min(MAX_PAUSE_MS, lastFailure ? lastFailure.pauseMs * 2 : MIN_PAUSE_MS);
    lastFailure = { response, pauseMs, untilMs: Date.now() + Math.max(pauseMs, minMs) };
  }

  async function fetchToken(): Promise<TokenResult> {
    const exchange = await runRecordedExchange(record, TOKEN_REQUEST, () =>
      exchanger.exchange({
        method: "POST",
        url: settings.authUrl + TOKEN_REQUEST.path,
        headers: { "content-type": "application/x-www-form-urlencoded", accept: "application/json" },
        body: tokenRequest(settings),
        timeoutMs: settings.timeoutMs,
        maxResponseBytes: MAX_RESPONSE_BYTES,
        onNewConnection: true,
      }),
    );
    const response = readToken(exchange);
    if ("lifetimeMs" in response) {
      const skewMs = Math.min(SKEW_MS, response.lifetimeMs / 10);
      const obtainedAtMs = Date.now();
      current = { token: response.token, obtainedAtMs, renewAtMs: obtainedAtMs + response.lifetimeMs - skewMs };
      if (consecutiveRefusals < MAX_REFUSED_TOKENS) lastFailure = null;
      return { kind: "token", token: response.token };
    }
    const isRateLimited = exchange.kind === "response" && exchange.status === 429;
    backOff(response, isRateLimited ? Math.min(MAX_RATE_PAUSE_MS, readRetryAfterMs(exchange.headers, new Date())) : 0);
    return response;
  }

  return {
    async get() {
      if (current && Date.now() < current.renewAtMs) return { kind: "token", token: current.token };
      if (pending) return pending;
      if (lastFailure && Date.now() < lastFailure.untilMs) return lastFailure.response;
      pending = fetchToken().finally(() => {
        pending = null;
      });
      return pending;
    },
    discard(token) {
      if (current?.token !== token) return;
      current = null;
      consecutiveRefusals += 1;
      if (consecutiveRefusals >= MAX_REFUSED_TOKENS) backOff({ kind: "none", cause: "token refused by the API" });
    },
    confirm(token) {
      if (current?.token !== token) return;
      consecutiveRefusals = 0;
      lastFailure = null;
    },
    ageMs: () => current && Date.now() - current.obtainedAtMs,
  };
}

/** Builds the body of a client credentials token request (RFC 6749, 4.4). */
function tokenRequest({ clientId, clientSecret, audience }: TokenSettings): string {
  const grant = { grant_type: "client_credentials", client_id: clientId, client_secret: clientSecret, audience };
  return new URLSearchParams(grant).toString();
}

const tolerantTokenSchema = tokenResponseSchema.extend({ expires_in: z.number() });

type ParsedToken = { readonly token: string; readonly lifetimeMs: number } | Exclude<TokenResult, { kind: "token" }>;

function readToken(exchange: Exchange): ParsedToken {
  if (exchange.kind === "not-sent") return { kind: "none", cause: exchange.cause };
  if (exchange.kind === "no-response") return { kind: "none", cause: `token ${exchange.reason}` };
  const { status, headers, body } = exchange;
  if (status >= 500 || status === 429) return { kind: "none", cause: `token server returned ${status}` };
  if (status !== 200) return { kind: "refused", status, requestId: headers["x-request-id"] ?? null };
  const { value } = readTolerantly(tolerantTokenSchema, parseOrNull(body));
  if (!value.access_token || !/^[\x21-\x7e]+$/.test(value.access_token)) {
    return { kind: "none", cause: "token server returned no token" };
  }
  const seconds = value.expires_in;
  const lifetimeMs = seconds && seconds > 0 ? Math.max(MIN_LIFETIME_MS, seconds * 1000) : ASSUMED_LIFETIME_MS;
  return { token: value.access_token, lifetimeMs };
}

function parseOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
