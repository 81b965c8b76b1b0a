import { randomInt, randomUUID } from "node:crypto";
import { createToken, hashToken } from "@/bank/http/access-token";
import type { BankHono } from "@/bank/http/bank-env";
import { ORDINARY_ACCOUNT } from "@/bank/sandbox/demo-accounts";
import type { BankServices } from "@/bank/services/bank-services";
import { addToken } from "@/bank/store/access-tokens";
import { type AccountRow, addAccount } from "@/bank/store/accounts";
import { addPartner, putClient } from "@/bank/store/partners";
import type { CheckPayment } from "@/lib/contract/check-payment";
import type { DepositRequest } from "@/lib/contract/deposit";
import { ENDPOINTS, type Endpoint } from "@/lib/contract/endpoints";
import { assert } from "@/lib/shared/assert";
import { withRequestAmount } from "./deposited-amount";

/** A response with a parsed body. */
interface CallResponse<T> {
  readonly status: number;
  readonly body: T;
  readonly headers: Headers;
}

/** A partner that calls the bank under test. */
export interface TestPartner {
  readonly partnerId: string;
  readonly clientId: string;
  readonly token: string;
  /**
   * Calls the bank with the partner's token and checks the response against the contract. A body other than a string is
   * sent as JSON.
   */
  call<T = unknown>(method: string, path: string, body?: unknown): Promise<CallResponse<T>>;
  /** Opens an ordinary account with the given changes; returns its number. */
  openAccount(terms?: Partial<AccountRow>): Promise<string>;
  deposit(request: Partial<DepositRequest> & { accountNumber: string }): Promise<CallResponse<CheckPayment>>;
  /** Reads a payment's current record. */
  payment(id: string | undefined): Promise<CheckPayment>;
}

/** Placeholders, not real images: the fake check reader accepts any bytes. */
export const FRONT_IMAGE = Buffer.from("front").toString("base64");
export const BACK_IMAGE = Buffer.from("back").toString("base64");

/** Adds a partner, or a further client for an existing partner. */
export async function addTestPartner(
  app: BankHono,
  services: BankServices,
  partnerId: string = randomUUID(),
): Promise<TestPartner> {
  const { db, realNow } = services;
  const clientId = `client-${randomUUID()}`;
  const token = createToken();
  await addPartner(db, { id: partnerId, name: "Test partner" });
  await putClient(db, { clientId, partnerId, secretHash: "no secret matches" });
  // Valid at any time a test sets; the token endpoint's tests cover the lifetime.
  await addToken(db, { tokenHash: hashToken(token), clientId, expiresAt: new Date("2100-01-01") }, realNow());

  const call = async <T>(method: string, path: string, body?: unknown): Promise<CallResponse<T>> => {
    const response = await withRequestAmount(body, () =>
      app.request(path, {
        method,
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
      }),
    );
    const result = (response.status === 204 ? null : await response.json()) as T;
    assert(response.headers.get("x-request-id"), "[GAP-40] every response has x-request-id");
    if (response.status === 200) findEndpoint(method, path.replace(/\?.*/, ""))?.response?.parse(result);
    return { status: response.status, body: result, headers: response.headers };
  };

  return {
    partnerId,
    clientId,
    token,
    call,
    async openAccount(terms = {}) {
      const accountNumber = String(randomInt(10 ** 11, 10 ** 12));
      const account = await addAccount(db, {
        ...ORDINARY_ACCOUNT,
        accountNumber,
        name: "Test account",
        openedOn: "2020-01-02",
        customerId: CUSTOMER_ID,
        partnerId,
        ...terms,
      });
      assert(account, "the test's account number is free");
      return account.accountNumber;
    },
    deposit: (request) =>
      call("POST", "/checks/v1/payments", {
        amount: 24_150,
        frontImage: FRONT_IMAGE,
        backImage: BACK_IMAGE,
        ...request,
      }),
    async payment(id) {
      const result = await call<CheckPayment & { analysis?: unknown }>("GET", `/checks/v1/payments/${id}/analysis`);
      const { analysis: _, ...payment } = result.body;
      return payment;
    },
  };
}

/** The customer who owns every test account. */
export const CUSTOMER_ID = "11111111-2222-4333-8444-555555555555";

function findEndpoint(method: string, path: string): Endpoint | undefined {
  return Object.values<Endpoint>(ENDPOINTS).find(
    (endpoint) =>
      endpoint.method === method && new RegExp(`^${endpoint.path.replace(/\{\w+\}/g, "[^/]+")}$`).test(path),
  );
}
