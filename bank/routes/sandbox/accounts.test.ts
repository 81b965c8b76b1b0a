import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestBank, type TestBank } from "@/bank/testing/test-bank";

let bank: TestBank;

beforeAll(async () => {
  bank = await openTestBank();
});
afterAll(() => bank.close());

test("[GAP-42] an account opened with a name alone is an ordinary one, a year old", async () => {
  const partner = await bank.addPartner();
  const { status, body } = await partner.call("POST", "/sandbox/v1/accounts", { name: "Deposits" });
  expect(status).toBe(200);
  expect(body).toEqual({
    accountNumber: expect.stringMatching(/^23\d{8}$/),
    name: "Deposits",
    type: "Checking",
    openedOn: "2025-11-16",
    depositsEnabled: true,
    repeatedOverdrafts: false,
    maxItemAmount: 2_500_000,
    maxDepositAmount: 10_000_000,
    maxItemsPerDay: 200,
    customerId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    productId: "5c0f6a52-6a0e-4e8b-9c7c-0d6a3f1e2b10",
  });
});

test("[GAP-42] every term can be given, and the list holds the partner's accounts and nobody else's", async () => {
  const [partner, other] = [await bank.addPartner(), await bank.addPartner()];
  const terms = {
    accountNumber: "4400112233",
    name: "Limits",
    type: "Savings",
    openedOn: "2026-11-10",
    depositsEnabled: false,
    repeatedOverdrafts: true,
    maxItemAmount: 1,
    maxDepositAmount: 2,
    maxItemsPerDay: 3,
  };
  const opened = await partner.call("POST", "/sandbox/v1/accounts", terms);
  expect(opened.body).toMatchObject(terms);
  expect((await partner.call("GET", "/sandbox/v1/accounts")).body).toEqual({ results: [opened.body] });
  expect((await other.call("GET", "/sandbox/v1/accounts")).body).toEqual({ results: [] });
});

test("a number that is taken, by whomever, is refused and stays whose it was", async () => {
  const [partner, other] = [await bank.addPartner(), await bank.addPartner()];
  const accountNumber = await other.openAccount();
  const { status, body } = await partner.call("POST", "/sandbox/v1/accounts", { name: "Mine", accountNumber });
  expect({ status, body }).toEqual({
    status: 409,
    body: { errors: [{ code: 1007, message: "accountNumber: is taken" }] },
  });
  expect((await partner.call("GET", "/sandbox/v1/accounts")).body).toEqual({ results: [] });
});

test("bad terms are refused by name", async () => {
  const partner = await bank.addPartner();
  const terms = { accountNumber: "12", openedOn: "2026-02-30", type: "Offshore", maxItemAmount: 0 };
  const { status, body } = await partner.call<{ errors: { message: string }[] }>("POST", "/sandbox/v1/accounts", terms);
  expect(status).toBe(400);
  expect(body.errors.map(({ message }) => message.split(":")[0]).sort()).toEqual([
    "accountNumber",
    "maxItemAmount",
    "name",
    "openedOn",
    "type",
  ]);
});
