import { randomUUID } from "node:crypto";
import { depositCheck } from "@/features/deposits/deposit-check";
import { stagedFileName } from "@/features/deposits/staged-files";
import { resolveIntents } from "@/features/outcomes/resolve-intents";
import { cancelDeposit } from "@/features/payments/cancel-deposit";
import { getPayment } from "@/features/payments/get-payment";
import { listPayments } from "@/features/payments/list-payments";
import { placeRestriction } from "@/features/restrictions/place-restriction";
import { toReceivedEvent } from "@/features/webhooks/events/read-event";
import { storeDelivery } from "@/features/webhooks/events/store-delivery";
import { addPerson } from "@/lib/access/add-person";
import { findSession, type Session } from "@/lib/access/session";
import { signIn, signOut } from "@/lib/access/sign-in";
import { respondJson, type ScriptedBank, startScriptedBank } from "@/lib/bank-client/scripted-bank";
import { closeLedger, ledger } from "@/lib/ledger/open-ledger";
import { insertStagedImage } from "@/lib/ledger/pictures/staged-images";
import { setTestEnvironment } from "@/lib/ledger/test-ledger";
import { applyDueEvents } from "@/server/background/apply-due-events";
import { sweep } from "@/server/background/sweep";

/**
 * Uses this release like a portal: opens the ledger at `DATABASE_URL`, performs typical actions, applies a bank event,
 * and prints the result of each step as JSON. `npm run endorse -- release` bundles this program, so that the next
 * release's tests can run it with the next release's migrations.
 */

const PASSWORD = "correct horse battery";
const BROWSER = { address: "203.0.113.7", cookies: null };
const ACCOUNT = "2218009110";
const IDS = ["11111111-2222-4333-8444-555555555551", "11111111-2222-4333-8444-555555555552"] as const;
const RESTRICTION_ID = "99999999-2222-4333-8444-555555555555";

async function signInOlga(): Promise<Session> {
  const signedIn = await signIn({ email: "olga@example.com", password: PASSWORD }, BROWSER, new Date());
  if (!signedIn.ok) throw new Error(signedIn.message);
  const session = await findSession(signedIn.value.sessionId, true, new Date());
  if (!session) throw new Error("The session was not found after signing in.");
  return session;
}

async function stage(session: Session, side: "front" | "back", text: string): Promise<string> {
  const { db, pictures } = await ledger();
  const id = randomUUID();
  const now = new Date();
  await pictures.write(stagedFileName(id), Buffer.from(text));
  await insertStagedImage(db, {
    id,
    personId: session.person.id,
    sessionId: session.sessionId,
    side,
    contentType: "image/jpeg",
    byteLength: text.length,
    width: 1200,
    height: 550,
    sha256: text,
    reading: {},
    createdAt: now,
    expiresAt: new Date(now.getTime() + 60_000),
  });
  return id;
}

function record(id: string, amount: number, status: string) {
  const at = "2026-11-20T09:30:00.123-05:00";
  const fields = { posting: "Authorized", direction: "Outbound", paymentType: "Forward", accountNumber: ACCOUNT };
  return { id, status, ...fields, amount, createdAt: at, lastModifiedAt: at };
}

async function deposit(session: Session, amountCents: number, text: string) {
  const [frontImageId, backImageId] = [
    await stage(session, "front", `${text} front`),
    await stage(session, "back", `${text} back`),
  ];
  const form = { idempotencyKey: randomUUID(), accountNumber: ACCOUNT, amountCents, frontImageId, backImageId };
  return depositCheck(session, form);
}

/** Lists payments in the format "last digit of the ID, status, amount in cents". */
async function listPaymentRows(session: Session) {
  const { rows } = await listPayments(session, {});
  return rows.map(({ id, status, amountCents }) => `${id.slice(-1)} ${status} ${amountCents}`).sort();
}

async function runScenario(bank: ScriptedBank) {
  const openLedger = await ledger();
  await addPerson(
    openLedger,
    { email: "olga@example.com", name: "Olga Operator", roles: ["operator"], password: PASSWORD },
    "a release",
    new Date(),
  );
  const session = await signInOlga();

  bank.onCall = (_, response) => respondJson(response, 200, record(IDS[0], 241_850, "Pending"));
  const accepted = await deposit(session, 241_850, "first");

  // The bank accepts the second deposit, but the response is lost. Repeating the request returns the deposit.
  bank.onCall = (_, __, socket) => void socket.destroy();
  const lost = await deposit(session, 9_900, "second");
  bank.onCall = (_, response) => respondJson(response, 200, record(IDS[1], 9_900, "Pending"));
  await resolveIntents(new Date(Date.now() + 3_600_000));
  const afterDeposits = await listPaymentRows(session);

  const body = JSON.stringify({
    eventName: "Check.Payment.Sent",
    createdAt: "2026-11-20T11:00:00.000-05:00",
    id: randomUUID(),
    resources: [`checks/v1/payments/${IDS[0]}`],
    details: [{ paymentId: IDS[0], direction: "Outbound", amount: "241850", status: "Completed" }],
  });
  await storeDelivery(toReceivedEvent(body, new Date()));
  await applyDueEvents(new Date(Date.now() + 1_000));
  const afterEvent = await listPaymentRows(session);

  const canceledAt = "2026-11-20T12:00:00.000-05:00";
  const canceledRecord = { ...record(IDS[1], 9_900, "Canceled"), canceledAt, lastModifiedAt: canceledAt };
  bank.onCall = (_, response) => respondJson(response, 200, canceledRecord);
  const canceled = await cancelDeposit(session, { paymentId: IDS[1] });
  const payment = await getPayment(session, IDS[1]);

  const restriction = {
    appliesTo: "All",
    rail: "Wires",
    transactionType: "Debit",
    amountThreshold: 500_000,
    effectiveStartTimeHour: 22,
    effectiveEndTimeHour: 6,
    reason: "Suspected account takeover",
  };
  const at = "2026-11-20T12:30:00.000-05:00";
  bank.onCall = (_, response) =>
    respondJson(response, 200, {
      id: RESTRICTION_ID,
      masterAccountNumber: ACCOUNT,
      restrictionType: "Partner",
      status: "Active",
      ...restriction,
      createdAt: at,
      lastModifiedAt: at,
    });
  // Uses a modified session, since signing in with this role would require a second factor.
  const compliance: Session = { ...session, person: { ...session.person, roles: ["compliance"] } };
  const restricted = await placeRestriction(compliance, {
    idempotencyKey: randomUUID(),
    accountNumber: ACCOUNT,
    restriction,
  });
  await sweep(new Date(Date.now() + 24 * 3_600_000));
  await signOut(session.sessionId, new Date());
  return {
    accepted,
    lost: lost.ok ? lost.value.outcome : lost,
    afterDeposits,
    afterEvent,
    canceled,
    atTheEnd: payment?.record.status,
    restricted,
    isSignedOut: (await findSession(session.sessionId, true, new Date())) === null,
  };
}

const bank = await startScriptedBank();
setTestEnvironment(bank.url, { BUILT_IN_BANK: "false" });
try {
  process.stdout.write(JSON.stringify(await runScenario(bank)));
} finally {
  await closeLedger();
  await bank.close();
}
