import { afterAll, beforeAll, expect, test } from "vitest";
import { micrOfCheck, reading } from "@/bank/testing/readings";
import { openTestBank, type TestBank } from "@/bank/testing/test-bank";

let bank: TestBank;

beforeAll(async () => {
  bank = await openTestBank();
});
afterAll(() => bank.close());

test("[GAP-42] an account opened with only a name has the default terms and is a year old", async () => {
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
    positivePay: false,
    balance: 0,
    pendingAmount: 0,
    customerId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    productId: "5c0f6a52-6a0e-4e8b-9c7c-0d6a3f1e2b10",
  });
});

test("[GAP-42] every term can be set, and the list contains only the partner's accounts", async () => {
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
    positivePay: true,
  };
  const account = await partner.call("POST", "/sandbox/v1/accounts", terms);
  expect(account.body).toMatchObject(terms);
  expect((await partner.call("GET", "/sandbox/v1/accounts")).body).toEqual({ results: [account.body] });
  expect((await other.call("GET", "/sandbox/v1/accounts")).body).toEqual({ results: [] });
});

test("an account number that any partner uses is refused", async () => {
  const [partner, other] = [await bank.addPartner(), await bank.addPartner()];
  const accountNumber = await other.openAccount();
  const { status, body } = await partner.call("POST", "/sandbox/v1/accounts", { name: "Mine", accountNumber });
  expect({ status, body }).toEqual({
    status: 409,
    body: { errors: [{ code: 1007, message: "accountNumber: is already in use" }] },
  });
  expect((await partner.call("GET", "/sandbox/v1/accounts")).body).toEqual({ results: [] });
});

test("[GAP-42] a subaccount must have a master account of the same partner and takes over its customer", async () => {
  const [partner, other] = [await bank.addPartner(), await bank.addPartner()];
  const open = (terms: object) =>
    partner.call<{ accountNumber: string; customerId: string }>("POST", "/sandbox/v1/accounts", terms);
  const { body: master } = await open({ name: "Operating" });
  const { status, body: sub } = await open({ name: "Rent", masterAccountNumber: master.accountNumber });
  expect(status).toBe(200);
  expect(sub).toEqual({
    ...master,
    accountNumber: expect.stringMatching(/^23\d{8}$/),
    name: "Rent",
    masterAccountNumber: master.accountNumber,
  });
  for (const masterAccountNumber of [sub.accountNumber, await other.openAccount(), "9999999999"]) {
    const refused = await open({ name: "No", masterAccountNumber });
    expect({ status: refused.status, body: refused.body }).toEqual({
      status: 400,
      body: { errors: [{ code: 1002, message: "masterAccountNumber: is not a master account of this partner" }] },
    });
  }
});

test("[GAP-12] [R-21] a deposit is a pending amount until it posts; a canceled deposit is in neither amount", async () => {
  const partner = await bank.addPartner();
  const accountNumber = await partner.openAccount();
  const readAmounts = async () => {
    const { body } = await partner.call<{ results: { balance: number; pendingAmount: number }[] }>(
      "GET",
      "/sandbox/v1/accounts",
    );
    return [body.results[0]?.balance, body.results[0]?.pendingAmount];
  };
  const deposit = async (checkNumber: string) => {
    bank.setReading(reading({ micr: micrOfCheck(checkNumber) }));
    return (await partner.deposit({ accountNumber })).body.id;
  };
  expect(await readAmounts()).toEqual([0, 0]);
  await deposit("9001");
  const second = await deposit("9002");
  expect(await readAmounts()).toEqual([0, 48_300]);
  await partner.call("POST", `/checks/v1/payments/${second}/cancel`);
  expect(await readAmounts()).toEqual([0, 24_150]);
  await bank.services.clearing.advanceTo(new Date("2026-11-16T11:00:00-05:00"));
  expect(await readAmounts()).toEqual([24_150, 0]);
});

test("[GAP-42] terms can be changed individually, and omitted terms keep their values", async () => {
  const [partner, other] = [await bank.addPartner(), await bank.addPartner()];
  const { body: account } = await partner.call<{ accountNumber: string }>("POST", "/sandbox/v1/accounts", {
    name: "A",
  });
  const change = (terms: object, caller = partner, accountNumber = account.accountNumber) =>
    caller.call("PUT", `/sandbox/v1/accounts/${accountNumber}`, terms);
  const { status, body } = await change({ positivePay: true, maxItemAmount: 500, openedOn: "2026-11-10" });
  expect(status).toBe(200);
  expect(body).toEqual({ ...account, positivePay: true, maxItemAmount: 500, openedOn: "2026-11-10" });
  expect((await change({})).body).toEqual(body);
  expect((await change({ positivePay: false })).body).toMatchObject({ positivePay: false, maxItemAmount: 500 });

  expect((await change({ positivePay: true }, other)).status).toBe(404);
  expect((await change({}, partner, "9999999999")).status).toBe(404);
  expect((await change({ accountNumber: "4400112299" })).status).toBe(400);
  expect((await partner.call("GET", "/sandbox/v1/accounts")).body).toMatchObject({
    results: [{ accountNumber: account.accountNumber, positivePay: false }],
  });
});

test("invalid terms are refused with errors that name the fields", async () => {
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
