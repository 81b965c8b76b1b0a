import type { Campaign } from "./campaign";
import type { AttackResponse } from "./http";
import type { BankClient } from "./target";

/** Calls the bank's API as one client. */
export interface BankCaller {
  readonly token: string;
  call(method: string, path: string, body?: unknown): Promise<AttackResponse>;
}

/** Requests a token from the bank, like the portal. */
export async function requestToken({ target, bank }: Campaign, client: BankClient): Promise<AttackResponse> {
  return bank({
    ...{ method: "POST", path: "/connect/token" },
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({
      ...{ grant_type: "client_credentials", client_id: client.clientId, client_secret: client.clientSecret },
      audience: target.bank.url,
    }).toString(),
  });
}

/** @throws Error if the bank issues no token */
export async function connectCaller(campaign: Campaign, client: BankClient): Promise<BankCaller> {
  const { access_token: token } = JSON.parse((await requestToken(campaign, client)).text) as { access_token?: string };
  if (token === undefined) throw new Error(`The bank issued no token to ${client.clientId}.`);
  return {
    token,
    call: (method, path, body) =>
      campaign.bank({
        ...{ method, path, headers: { authorization: `Bearer ${token}`, "content-type": "application/json" } },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
  };
}
