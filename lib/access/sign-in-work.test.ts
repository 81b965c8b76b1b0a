import { verify } from "@node-rs/argon2";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { type Ledger, provideLedger } from "@/lib/ledger/open-ledger";
import { people, signInBudgets } from "@/lib/ledger/schema/access-tables";
import { openTestLedger, setTestEnvironment } from "@/lib/ledger/test-ledger";
import { addPerson } from "./add-person";
import { signIn } from "./sign-in";

vi.mock("@node-rs/argon2", async (importOriginal) => {
  const real = await importOriginal<typeof import("@node-rs/argon2")>();
  return { ...real, verify: vi.fn(real.verify) };
});
afterAll(() => vi.doUnmock("@node-rs/argon2"));

const START = new Date("2026-11-20T15:00:00Z");
const BROWSER = { address: "203.0.113.7", cookies: null };

let ledger: Ledger;

beforeAll(async () => {
  setTestEnvironment("http://127.0.0.1:1", { BUILT_IN_BANK: "false" });
  ledger = await openTestLedger();
  provideLedger(ledger);
  for (const who of ["known", "disabled", "demo"]) {
    const person = {
      email: `${who}@example.com`,
      name: who,
      roles: ["viewer" as const],
      password: "correct horse battery",
    };
    await addPerson(ledger, person, "a test", START);
  }
  await ledger.db.update(people).set({ disabledAt: START }).where(eq(people.name, "disabled"));
  await ledger.db.update(people).set({ isDemo: true }).where(eq(people.name, "demo"));
});
beforeEach(async () => {
  await ledger.db.delete(signInBudgets);
  vi.mocked(verify).mockClear();
});
afterAll(() => ledger.close());

/** Returns the costs of the hashes computed during a sign-in attempt. */
async function measureHashCosts(email: string, password: string): Promise<string[]> {
  vi.mocked(verify).mockClear();
  await signIn({ email, password }, BROWSER, START);
  return vi.mocked(verify).mock.calls.map(([hash]) => String(hash).split("$").slice(1, 4).join(" "));
}

test.each(["known", "unknown", "disabled", "demo"])(
  "[R-32] a wrong password for a %s address costs one hash",
  async (who) => {
    expect(await measureHashCosts(`${who}@example.com`, "wrong")).toEqual(["argon2id v=19 m=19456,t=2,p=1"]);
  },
);

test.each(["known", "unknown"])("[R-32] a throttled attempt for a %s address costs no hash", async (who) => {
  for (let index = 0; index < 5; index++) await measureHashCosts(`${who}@example.com`, "wrong");
  expect(await measureHashCosts(`${who}@example.com`, "wrong")).toEqual([]);
  expect(await measureHashCosts(`${who}@example.com`, "x".repeat(201))).toEqual([]);
});
