import { createHash, randomUUID } from "node:crypto";
import { type BankResponse, type Exchange, exchange } from "./http";
import type { ConformanceOptions } from "./options";
import { NotTriedError } from "./outcome";

/** The bank under test, with state shared by the trials. */
export class Bank {
  /** Distinguishes the records of this run from those of other runs. */
  readonly runId = randomUUID().slice(0, 8);
  /** All calls made with a valid token so far, with their responses. */
  readonly exchanges: Exchange[] = [];
  readonly #memoized = new Map<string, Promise<unknown>>();
  readonly #cleanUps: (() => Promise<unknown>)[] = [];

  constructor(readonly options: ConformanceOptions) {}

  /** Requests a token. `changes` overrides fields of the valid form; null omits a field. */
  requestToken(changes: Record<string, string | null> = {}): Promise<BankResponse> {
    const { clientId: client_id, clientSecret: client_secret, audience } = this.options;
    const form = { grant_type: "client_credentials", client_id, client_secret, audience, ...changes };
    const fields = Object.entries(form).filter((field): field is [string, string] => field[1] !== null);
    const init = {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams(fields).toString(),
    };
    return exchange(`${trimTrailingSlashes(this.options.authUrl)}/connect/token`, init, this.options);
  }

  /** Calls an operation with the client's token; a string body is sent unchanged. */
  async call(method: string, path: string, body?: unknown): Promise<BankResponse> {
    const response = await this.callWithToken(`Bearer ${await this.#token()}`, method, path, body);
    this.exchanges.push({ method, path, ...response });
    return response;
  }

  /** Calls an operation with this authorization header; null omits the header. */
  callWithToken(authorization: string | null, method: string, path: string, body?: unknown): Promise<BankResponse> {
    const init = {
      method,
      headers: { "content-type": "application/json", ...(authorization !== null && { authorization }) },
      ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
    };
    return exchange(`${trimTrailingSlashes(this.options.url)}${path}`, init, this.options);
  }

  /** Calls `make` the first time for each name. Later calls return the same promise. */
  memoize<T>(name: string, make: () => Promise<T>): Promise<T> {
    const promise = this.#memoized.get(name) ?? make();
    this.#memoized.set(name, promise);
    return promise as Promise<T>;
  }

  /** Registers a cleanup; {@link cleanUp} runs them in reverse order. */
  addCleanUp(cleanUp: () => Promise<unknown>): void {
    this.#cleanUps.push(cleanUp);
  }

  async cleanUp(): Promise<void> {
    for (const cleanUp of this.#cleanUps.splice(0).reverse()) await cleanUp().catch(() => {});
  }

  #token(): Promise<string> {
    return this.memoize("token", async () => {
      const { body } = await this.requestToken();
      const token = typeof body === "object" && body !== null && "access_token" in body ? body.access_token : null;
      if (typeof token !== "string") throw new NotTriedError("no token was issued");
      return token;
    });
  }
}

/** Returns a well-formed GUID that identifies nothing. The same name always gives the same GUID. */
export function unknownId(name: string): string {
  const hex = createHash("sha256").update(name).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Encodes arbitrary text as one URL path segment. */
export const inPath = (text: string | undefined) => encodeURIComponent(text ?? "");

const trimTrailingSlashes = (url: string) => url.replace(/\/+$/, "");
