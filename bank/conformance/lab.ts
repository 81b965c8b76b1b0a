import { createHash, randomUUID } from "node:crypto";
import type { z } from "zod";
import { readTolerantly, type Tolerant } from "@/lib/contract/tolerant-reading";
import { NotTried } from "./trial";

export interface ConformanceOptions {
  readonly url: string;
  readonly authUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly audience: string;
  /** Anything may be made or changed at all. */
  readonly write: boolean;
  /** Account that takes the synthetic check, and that the authorized check is drawn on. */
  readonly account?: string | undefined;
  readonly partnerId?: string | undefined;
  /** A payment whose pictures and analysis are read; the synthetic deposit's when left out. */
  readonly payment?: string | undefined;
  /** Account that a restriction is placed on, which the document knows no way to lift. */
  readonly restrictAccount?: string | undefined;
  /** Base64 of the two sides of the check that is deposited. */
  readonly pictures?: { readonly front: string; readonly back: string } | undefined;
  readonly timeoutMs?: number;
  readonly fetch?: (url: string, init: RequestInit) => Response | Promise<Response>;
}

export interface Answer {
  readonly status: number;
  /** The body as JSON, or as text when it is none. */
  readonly body: unknown;
}

const SUCCESS = (answer: Answer) => answer.status >= 200 && answer.status < 300;

/** Talks to a bank for the trials, and makes what several of them look at once. */
export class Lab {
  readonly runId = randomUUID().slice(0, 8);
  private readonly made = new Map<string, Promise<unknown>>();

  constructor(readonly options: ConformanceOptions) {}

  /** Asks the token server; the fields given replace the right ones. */
  requestToken(changes: Record<string, string> = {}): Promise<Answer> {
    const { clientId: client_id, clientSecret: client_secret, audience } = this.options;
    const form = { grant_type: "client_credentials", client_id, client_secret, audience, ...changes };
    return this.exchange(`${trim(this.options.authUrl)}/connect/token`, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams(form).toString(),
    });
  }

  /** Calls an operation with the client's token, or with `token`; null is no token. Text is sent as it is. */
  async call(method: string, path: string, body?: unknown, token?: string | null): Promise<Answer> {
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

  /** Does something once and remembers it. */
  once<T>(name: string, make: () => Promise<T>): Promise<T> {
    const made = this.made.get(name) ?? make();
    this.made.set(name, made);
    return made as Promise<T>;
  }

  private token(): Promise<string> {
    return this.once("token", async () => {
      const { body } = await this.requestToken();
      const token = typeof body === "object" && body !== null && "access_token" in body ? body.access_token : null;
      if (typeof token !== "string") throw new NotTried("there is no token");
      return token;
    });
  }

  private async exchange(url: string, init: RequestInit): Promise<Answer> {
    const send = this.options.fetch ?? fetch;
    const signal = AbortSignal.timeout(this.options.timeoutMs ?? 30_000);
    const response = await send(url, { ...init, redirect: "manual", signal });
    const text = await response.text();
    return { status: response.status, body: parse(text) };
  }
}

/** A record out of a successful answer; without one there is nothing to look at. */
export function recordOf<S extends z.ZodType>(schema: S, answer: Answer): Tolerant<z.infer<S>> {
  if (!SUCCESS(answer)) throw new NotTried(`the answer before was ${inBrief(answer)}`);
  return readTolerantly(schema, answer.body).value;
}

export const succeeded = SUCCESS;

/** Refused for what was asked: neither for who asks nor by a fault. */
export const refused = ({ status }: Answer) => status >= 400 && status < 500 && status !== 401 && status !== 429;

/** An answer in few words, without what might be secret in it. */
export function inBrief({ status, body }: Answer): string {
  const errors = typeof body === "object" && body !== null && "errors" in body ? body.errors : null;
  const first: unknown = Array.isArray(errors) ? errors[0] : null;
  return first === null || first === undefined ? `${status}` : `${status} ${JSON.stringify(first).slice(0, 120)}`;
}

/** A GUID that belongs to nothing. */
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
