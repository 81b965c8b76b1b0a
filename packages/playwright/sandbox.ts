import type { BankClient } from "./settings";

/** A check that another bank presents for payment. */
export interface InboundCheck {
  readonly accountNumber: string;
  readonly checkNumber: string;
  readonly amountCents: number;
  readonly payeeName?: string;
}

/** The bank's result for an inbound check; `reason` is the return reason. */
export interface Presentment {
  readonly result: "Posted" | "Held" | "ReturnedUnseen";
  readonly reason?: string;
}

/** How to move the bank's clock: to a named time, by an ISO 8601 duration such as PT2H, or to an ISO 8601 time. */
export type ClockMove =
  | { readonly to: "next-window" | "cut-off" | "next-business-day" }
  | { readonly duration: string }
  | { readonly until: string };

/** The bank's clock. */
export interface Clock {
  /** ISO 8601 timestamp. */
  readonly now: string;
  /** IANA time zone name. */
  readonly timeZone: string;
}

/**
 * Client of the built-in bank's sandbox controls, which don't exist in production.
 *
 * Every method throws an Error with the bank's status and message if the bank rejects the call.
 */
export class Sandbox {
  constructor(private readonly bank: BankClient) {}

  async clock(): Promise<Clock> {
    return (await this.call("/clock")) as Clock;
  }

  /** Moves the bank's clock forward, and runs everything that becomes due. */
  async moveClock(move: ClockMove): Promise<Clock> {
    return (await this.call("/clock/advance", move)) as Clock;
  }

  /** Opens a checking account and returns its number. No other story uses the account, so a story can freeze it. */
  async openAccount(name: string): Promise<string> {
    const { accountNumber } = (await this.call("/accounts", { name })) as { readonly accountNumber: string };
    return accountNumber;
  }

  /** Presents a check drawn on one of the partner's accounts. */
  async presentCheck({ amountCents, ...check }: InboundCheck): Promise<Presentment> {
    return (await this.call("/inbound-checks", { ...check, amount: amountCents })) as Presentment;
  }

  /** Makes the bank's decision on a held payment. */
  async decideHold(paymentId: string, decision: "Release" | "Reject" | "Escalate"): Promise<void> {
    await this.call(`/payments/${paymentId}/hold-decision`, { decision });
  }

  /**
   * Calls any sandbox control; the bank's `/docs` page lists them.
   *
   * @param path without `/sandbox/v1`
   * @param body sent with POST; without a body, the method is GET
   * @returns the parsed JSON response
   */
  async call(path: string, body?: unknown): Promise<unknown> {
    const response = await fetch(`${this.bank.url}/sandbox/v1${path}`, {
      method: body === undefined ? "GET" : "POST",
      headers: { authorization: `Bearer ${await this.requestToken()}`, "content-type": "application/json" },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response.json();
  }

  /** Requests a new token for each call, because moving the clock expires earlier tokens. */
  private async requestToken(): Promise<string> {
    const { url, clientId, clientSecret } = this.bank;
    if (!clientSecret) throw new Error("BANK_CLIENT_SECRET must be set: the sandbox needs the bank's client secret.");
    const response = await fetch(`${url}/connect/token`, {
      method: "POST",
      body: new URLSearchParams({
        grant_type: "client_credentials",
        client_id: clientId,
        client_secret: clientSecret,
        audience: url,
      }),
    });
    if (!response.ok) throw new Error(`The bank issued no token: ${response.status} ${await response.text()}`);
    const { access_token: accessToken } = (await response.json()) as { access_token: string };
    return accessToken;
  }
}
