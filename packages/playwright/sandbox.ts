import type { BankClient } from "./settings";

/** A check presented at the bank by another bank. */
export interface InboundCheck {
  readonly accountNumber: string;
  readonly checkNumber: string;
  readonly amountCents: number;
  readonly payeeName?: string;
}

/** What the bank did with an inbound check; `reason` says why it was returned. */
export interface Presentment {
  readonly result: "Posted" | "Held" | "ReturnedUnseen";
  readonly reason?: string;
}

/** Where the bank's clock moves: to a named instant, by an ISO 8601 duration such as PT2H, or to an instant. */
export type ClockMove =
  | { readonly to: "next-window" | "cut-off" | "next-business-day" }
  | { readonly duration: string }
  | { readonly until: string };

/** The bank's clock. */
export interface Clock {
  /** ISO 8601. */
  readonly now: string;
  /** IANA name. */
  readonly timeZone: string;
}

/**
 * The sandbox controls of the built-in bank, called as its client. They don't exist in production.
 *
 * Every method throws an Error with the bank's status and message when the bank refuses the call.
 */
export class Sandbox {
  constructor(private readonly bank: BankClient) {}

  /** Reads the bank's clock. */
  async clock(): Promise<Clock> {
    return (await this.call("/clock")) as Clock;
  }

  /** Moves the bank's clock forward; everything that becomes due happens first. */
  async moveClock(move: ClockMove): Promise<Clock> {
    return (await this.call("/clock/advance", move)) as Clock;
  }

  /** Opens a checking account, and returns its number. Other stories don't use it, so a story can freeze it. */
  async openAccount(name: string): Promise<string> {
    const { accountNumber } = (await this.call("/accounts", { name })) as { readonly accountNumber: string };
    return accountNumber;
  }

  /** Presents a check that is drawn on an account of the partner. */
  async presentCheck({ amountCents, ...check }: InboundCheck): Promise<Presentment> {
    return (await this.call("/inbound-checks", { ...check, amount: amountCents })) as Presentment;
  }

  /** Decides the bank's hold of a payment. */
  async decideHold(paymentId: string, decision: "Release" | "Reject" | "Escalate"): Promise<void> {
    await this.call(`/payments/${paymentId}/hold-decision`, { decision });
  }

  /**
   * Calls any control of the sandbox; the bank's `/docs` page lists them.
   *
   * @param path without `/sandbox/v1`
   * @param body sent with POST; without a body the call is a GET
   * @returns the response's JSON
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

  /** A new token for each call, because a moved clock expires earlier ones. */
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
