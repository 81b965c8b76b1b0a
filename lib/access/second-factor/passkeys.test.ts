import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { findSessionStep, type SessionStep } from "@/lib/access/session";
import { addOlga, signInOlga } from "@/lib/access/testing/enter";
import { SoftwareAuthenticator } from "@/lib/access/testing/software-authenticator";
import { type Ledger, provideLedger } from "@/lib/ledger/open-ledger";
import { openTestLedger, setTestEnvironment } from "@/lib/ledger/test-ledger";
import { addPasskey } from "./add-factor";
import { listFactors } from "./list-factors";
import { startAdding, startPresenting } from "./passkeys";
import { presentFactor } from "./present-factor";
import { resetFactors } from "./remove-factor";

const START = new Date("2026-11-20T15:00:00Z");
const later = (ms: number) => new Date(START.getTime() + ms);
const MINUTE_MS = 60_000;
const startSession = (now = START) => signInOlga(now);

let ledger: Ledger;
let personId: string;

beforeAll(async () => {
  setTestEnvironment("http://127.0.0.1:1", { BUILT_IN_BANK: "false" });
  ledger = await openTestLedger();
  provideLedger(ledger);
  personId = await addOlga(ledger, ["operator"], START);
});
beforeEach(() => ledger.db.transaction((tx) => resetFactors(tx, personId, START)));
afterAll(() => ledger.close());

const HERE = { origin: "http://localhost:3000", rpId: "localhost" };
let authenticator: SoftwareAuthenticator;
beforeEach(() => {
  authenticator = new SoftwareAuthenticator();
});

/** Returns a session in which the authenticator's passkey was just added. */
async function addAuthenticator(now = START): Promise<SessionStep> {
  const session = await startSession(now);
  const { challenge } = await startAdding(ledger.db, session, now);
  const response = authenticator.create({ challenge, ...HERE });
  const added = await addPasskey(session, { name: "Laptop", response }, now);
  if (!added.ok) throw new Error(added.message);
  return (await findSessionStep(added.value.sessionId, true, now))!;
}

async function present(session: SessionStep, where: Partial<typeof HERE> = {}, now = START) {
  const { challenge } = (await startPresenting(ledger.db, session, now))!;
  const passkey = authenticator.present({ challenge, ...HERE, ...where });
  return { passkey, outcome: await presentFactor(session, { passkey }, now) };
}

test("a passkey completes a sign-in, once per challenge", async () => {
  const session = await addAuthenticator();
  expect((await listFactors(session)).passkeys).toMatchObject([{ name: "Laptop", lastUsedAt: null }]);
  const pending = await startSession();
  const { passkey, outcome } = await present(pending);
  const sessionId = outcome.ok ? outcome.value.sessionId : "";
  const complete = (await findSessionStep(sessionId, true, START))!;
  expect(complete.step).toBe("complete");
  expect((await listFactors(complete)).passkeys).toMatchObject([{ lastUsedAt: START.toISOString() }]);
  expect(await presentFactor(complete, { passkey }, START)).toMatchObject({ code: "refused" });
  expect(await presentFactor(await startSession(), { passkey }, START)).toMatchObject({ code: "refused" });
});

test("a response for a different site, from a different authenticator, or to an expired challenge fails", async () => {
  await addAuthenticator();
  const pending = await startSession();
  expect((await present(pending, { origin: "https://evil.example" })).outcome).toMatchObject({ code: "refused" });
  expect((await present(pending, { rpId: "evil.example" })).outcome).toMatchObject({ code: "refused" });
  const registered = authenticator;
  authenticator = new SoftwareAuthenticator();
  expect((await present(pending)).outcome).toMatchObject({ code: "refused" });
  authenticator = Object.assign(new SoftwareAuthenticator(), { id: registered.id });
  expect((await present(pending)).outcome).toMatchObject({ code: "refused" });
  const { challenge } = (await startPresenting(ledger.db, pending, START))!;
  const passkey = registered.present({ challenge, ...HERE });
  expect(await presentFactor(pending, { passkey }, later(5 * MINUTE_MS))).toMatchObject({ code: "refused" });
  authenticator = registered;
  expect((await present(pending)).outcome).toMatchObject({ ok: true });
});

test("a copied passkey with an outdated counter is refused", async () => {
  await addAuthenticator();
  expect((await present(await startSession())).outcome.ok).toBe(true);
  authenticator.counter = 0;
  expect((await present(await startSession())).outcome).toMatchObject({ code: "refused" });
});

test("the same passkey can't be added twice", async () => {
  await addAuthenticator();
  const { outcome } = await present(await startSession());
  const session = (await findSessionStep(outcome.ok ? outcome.value.sessionId : "", true, START))!;
  const { challenge } = await startAdding(ledger.db, session, START);
  const input = { name: "Again", response: authenticator.create({ challenge, ...HERE }) };
  expect(await addPasskey(session, input, START)).toMatchObject({
    code: "refused",
    message: "This passkey is already added.",
  });
});

test("a challenge accepts one response, from the same session and for the same purpose", async () => {
  const session = await startSession();
  expect(await startPresenting(ledger.db, session, START)).toBeNull();
  const options = await startAdding(ledger.db, session, START);
  expect(options.rp).toEqual({ id: "localhost", name: "Endorse" });
  const input = { name: "Laptop", response: { id: "x", rawId: "x", type: "public-key", response: {} } };
  expect(await addPasskey(session, input, START)).toMatchObject({ code: "refused" });
  expect(await presentFactor(session, { passkey: input.response }, START)).toMatchObject({ code: "refused" });
  expect(await addPasskey(session, { ...input, name: " " }, START)).toMatchObject({
    code: "invalid",
    fields: { name: "Enter a name." },
  });
});
