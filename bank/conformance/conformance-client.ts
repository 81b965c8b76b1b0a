import { createHash, randomUUID } from "node:crypto";
import type { z } from "zod";
import { readTolerantly, type Tolerant } from "@/lib/contract/tolerant-reading";
import { SkippedError } from "./skipped-error";

export interface ConformanceOptions {
  readonly url: string;
  readonly authUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly audience: string;
  /** Whether records may be created and changed. */
  readonly write: boolean;
  /** Account that the synthetic check is deposited to and that the authorized check is drawn on. */
  readonly account?: string | undefined;
  readonly partnerId?: string | undefined;
  /** Id of the payment whose images and analysis are read; the synthetic deposit when omitted. */
  readonly payment?: string | undefined;
  /** Account that a restriction is placed on; the document defines no operation to remove it. */
  readonly restrictAccount?: string | undefined;
  /** Both sides of the check to deposit, in base64. */
  readonly pictures?: { readonly front: string; readonly back: string } | undefined;
  readonly timeoutMs?: number;
  readonly fetch?: (url: string, init: RequestInit) => Response | Promise<Response>;
}

export interface BankResponse {
  readonly status: number;
  /** Parsed JSON, or the text when it does not parse. */
  readonly body: unknown;
}

/** HTTP client of the conformance cases; creates records that several cases share once. */
export class ConformanceClient {
  readonly runId = randomUUID().slice(0, 8);
  private readonly memoized = new Map<string, Promise<unknown>>();

  constructor(readonly options: ConformanceOptions) {}

  /** Requests a token; `changes` override fields of the correct form. */
  requestToken(changes: Record<string, string> = {}): Promise<BankResponse> {
    const { clientId: client_id, clientSecret: client_secret, audience } = this.options;
    const form = { grant_type: "client_credentials", client_id, client_secret, audience, ...changes };
    return this.exchange(`${trim(this.options.authUrl)}/connect/token`, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams(form).toString(),
    });
  }

  /** Calls an operation with the client's token or with `token`; null sends none. A string body is sent unchanged. */
  async call(method: string, path: string, body?: unknown, token?: string | null): Promise<BankResponse> {
    const bearer = token === undefined ? await this.token() : token;
    return this.exchange(`${trim(this.options.url)}${path}`, {
      method,
      headers: {
        "content-type": "application/json",
        ...(bearer !== null && { authorization: `Bearer ${bearer}` }),
      },
      ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
  }

  /** Runs `make` on the first call for a name and returns the same promise afterwards. */
  memoize<T>(name: string, make: () => Promise<T>): Promise<T> {
    const promise = this.memoized.get(name) ?? make();
    this.memoized.set(name, promise);
    return promise as Promise<T>;
  }

  private token(): Promise<string> {
    return this.memoize("token", async () => {
      const { body } = await this.requestToken();
      const token = typeof body === "object" && body !== null && "access_token" in body ? body.access_token : null;
      if (typeof token !== "string") throw new SkippedError("no token was issued");
      return token;
    });
  }

  private async exchange(url: string, init: RequestInit): Promise<BankResponse> {
    const send = this.options.fetch ?? fetch;
    const signal = AbortSignal.timeout(this.options.timeoutMs ?? 30_000);
    const response = await send(url, { ...init, redirect: "manual", signal });
    const text = await response.text();
    return { status: response.status, body: parse(text) };
  }
}

/**
 * The record in a successful response.
 *
 * @throws SkippedError when the response is an error
 */
export function parseRecord<S extends z.ZodType>(schema: S, response: BankResponse): Tolerant<z.infer<S>> {
  if (!isSuccess(response)) throw new SkippedError(`the preceding response was ${summarize(response)}`);
  return readTolerantly(schema, response.body).value;
}

export const isSuccess = ({ status }: BankResponse) => status >= 200 && status < 300;

/** A client error caused by the request itself, not by authentication (401), rate limiting (429) or a server fault. */
export const isRefusal = ({ status }: BankResponse) =>
  status >= 400 && status < 500 && status !== 401 && status !== 429;

/** Status and first error of a response, without anything that could be secret. */
export function summarize({ status, body }: BankResponse): string {
  const errors = typeof body === "object" && body !== null && "errors" in body ? body.errors : null;
  const first: unknown = Array.isArray(errors) ? errors[0] : null;
  return first === null || first === undefined ? `${status}` : `${status} ${JSON.stringify(first).slice(0, 120)}`;
}

/** A well-formed GUID that identifies nothing; the same name gives the same GUID. */
export function unknownId(name: string): string {
  const hex = createHash("sha256").update(name).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

const trim = (url: string) => url.replace(/\/+$/, "");

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
