import { afterAll, expect, test, vi } from "vitest";
import { micrOfCheck, reading } from "@/bank/testing/readings";
import { openTestBank } from "@/bank/testing/test-bank";

// Extends the contract with a field that the bank's code does not refer to.
const extraFields = await vi.hoisted(async () => {
  const { z } = await import("zod");
  return { zzExtra: z.string().optional() };
});

vi.mock("@/lib/contract/deposit", async (load) => {
  const contract = await load<typeof import("@/lib/contract/deposit")>();
  return { ...contract, depositRequestSchema: contract.depositRequestSchema.extend(extraFields) };
});

const bank = await openTestBank();

afterAll(async () => {
  vi.doUnmock("@/lib/contract/deposit");
  await bank.close();
});

test("[GAP-6] requests that differ only in a new contract field are different", async () => {
  const partner = await bank.addPartner();
  const accountNumber = await partner.openAccount();
  bank.setReading(reading({ micr: micrOfCheck("7001") }));
  const deposit = (fields: object) => partner.deposit({ accountNumber, clientIdentifier: "one-more-field", ...fields });
  const first = await deposit({ zzExtra: "one" });
  expect(first.status).toBe(200);
  expect(await deposit({ zzExtra: "one" })).toMatchObject({ status: 200, body: { id: first.body.id } });
  expect(await deposit({ zzExtra: "two" })).toMatchObject({ status: 409 });
  expect(await deposit({})).toMatchObject({ status: 409 });
});
