import { randomUUID } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { placeRestriction } from "@/features/restrictions/place-restriction";
import { initiateReturn } from "@/features/returns/initiate-return";
import type { Session } from "@/lib/access/session";
import { respondJson } from "@/lib/bank-client/scripted-bank";
import { applyPayment } from "@/lib/ledger/payments/apply-payment";
import { ALERT_KINDS } from "@/lib/ledger/schema/alert-kinds";
import { alertDeliveries, alertSubscriptions, alerts } from "@/lib/ledger/schema/alert-tables";
import { portalSettings } from "@/lib/settings/portal-settings";
import { addTestPerson, RULE, requireApprovals } from "@/server/testing/approving";
import { startTestPortal, type TestPortal } from "@/server/testing/test-portal";
import { chooseAlerts, getAlertPreferences } from "./alert-preferences";
import { deliverAlerts } from "./deliver-alerts";
import { findAlerts, findSuspendedRegistrations } from "./find-alerts";
import { postAlert } from "./post-alert";

const SECRET = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;
/** Sensitive values that must not appear in any alert. */
const CANARIES = ["2218009144", "241850", "2,418.50", "Paula Payee", "Case 7731", "Carla", "Omar"];

const mails: { to: string; subject: string; text: string }[] = [];
vi.mock("@/lib/mail/send-mail", () => ({
  canSendMail: () => true,
  sendMail: async (mail: { to: string; subject: string; text: string }) => mails.push(mail) > 0,
}));
afterAll(() => vi.doUnmock("@/lib/mail/send-mail"));

let portal: TestPortal;
let receiver: Server;
let url: string;
let status = 200;
const posted: { headers: Record<string, string>; body: string }[] = [];
let carla: Session;
let omar: Session;

beforeAll(async () => {
  portal = await startTestPortal();
  receiver = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk) => {
      body += chunk;
    });
    request.on("end", () => {
      posted.push({ headers: request.headers as Record<string, string>, body });
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => {
    receiver.listen(0, "127.0.0.1", resolve);
  });
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
});
beforeEach(async () => {
  await portal.reset();
  await portal.ledger.db.delete(alertSubscriptions);
  mails.length = 0;
  posted.length = 0;
  status = 200;
  Object.assign(portalSettings(), {
    mail: { smtpUrl: "smtp://127.0.0.1:1", from: "endorse@example.com" },
    alertWebhook: { url, secret: SECRET, allowsPrivate: true },
  });
  omar = await addTestPerson(portal, "Omar", "operator");
  carla = await addTestPerson(portal, "Carla", "compliance");
  for (const session of [omar, carla]) await chooseAlerts(session, { kinds: [...ALERT_KINDS] });
});
afterAll(async () => {
  await portal.close();
  await new Promise((resolve) => receiver.close(resolve));
});

const storePayment = (record: { readonly id: string }) =>
  portal.ledger.db.transaction((tx) =>
    applyPayment(tx, { paymentId: record.id, record, source: "event", observedAt: new Date() }),
  );
const alertKinds = async () => (await portal.ledger.db.select().from(alerts)).map(({ kind }) => kind).sort();
const minutesFromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000);

/** Causes one alert of each kind except exceptions near the cut-off. */
async function causeAlerts(): Promise<void> {
  const now = new Date().toISOString();
  const check = { accountNumber: "2218009144", amount: 241_850, payeeName: "Paula Payee", createdAt: now };
  await storePayment({
    ...check,
    id: randomUUID(),
    status: "Rejected",
    direction: "Outbound",
    paymentType: "Forward",
  } as never);
  const inbound = randomUUID();
  await storePayment({
    ...check,
    id: inbound,
    status: "Completed",
    direction: "Inbound",
    paymentType: "Forward",
  } as never);
  await requireApprovals(portal, { returns: RULE });
  await initiateReturn(omar, { idempotencyKey: randomUUID(), paymentId: inbound, returnCode: "A" });
  portal.bank.onCall = ({ method }, response) =>
    method === "POST"
      ? respondJson(response, 200, { id: randomUUID() })
      : respondJson(response, 200, { results: [{ id: randomUUID(), status: "Suspended", lastModifiedAt: now }] });
  await placeRestriction(carla, {
    idempotencyKey: randomUUID(),
    accountNumber: "2218009144",
    restriction: { appliesTo: "All", reason: "Case 7731" },
  });
  await findAlerts(new Date());
  const respond = portal.bank.onCall;
  await findSuspendedRegistrations(new Date());
  portal.bank.onCall = respond;
}

const CAUSED_KINDS = ["approvals-waiting", "deposits-rejected", "freeze-placed", "registration-suspended"];

test("each subject raises one alert, emailed to the subscribers who have permission, except the proposer", async () => {
  await causeAlerts();
  expect(await alertKinds()).toEqual(CAUSED_KINDS);
  await deliverAlerts(new Date());
  expect(mails.map(({ subject }) => subject).sort()).toEqual([
    "A proposal is waiting for approval",
    "A webhook registration is suspended",
    "A webhook registration is suspended",
    "An account was frozen",
    "The bank rejected a deposit",
  ]);
  expect(posted).toHaveLength(4);
});

test("a condition that several processes find repeatedly raises one alert", async () => {
  await causeAlerts();
  await Promise.all(Array.from({ length: 6 }, () => findAlerts(new Date())));
  expect(await alertKinds()).toEqual(CAUSED_KINDS);
  await Promise.all([deliverAlerts(new Date()), deliverAlerts(new Date())]);
  await deliverAlerts(minutesFromNow(5));
  expect(posted).toHaveLength(4);
});

test("no alert contains an account number, an amount, a name or a reason", async () => {
  await causeAlerts();
  await deliverAlerts(new Date());
  const sent = [...mails.map(({ subject, text }) => `${subject}\n${text}`), ...posted.map(({ body }) => body)];
  expect(sent.length).toBeGreaterThan(6);
  for (const text of sent) for (const canary of CANARIES) expect(text).not.toContain(canary);
  expect(sent.join("\n")).toContain("http://localhost:3000/approvals/");
});

describe("the alert webhook", () => {
  test("is signed so that the Standard Webhooks library can verify it", async () => {
    await causeAlerts();
    await deliverAlerts(new Date());
    for (const { headers, body } of posted) expect(() => new Webhook(SECRET).verify(body, headers)).not.toThrow();
    const { headers, body } = posted[0]!;
    expect(() => new Webhook(SECRET).verify(body.replace("alert.", "alarm."), headers)).toThrow();
  });

  test("is retried with the same ID until it is delivered", async () => {
    status = 503;
    await causeAlerts();
    await deliverAlerts(new Date());
    expect(posted).toHaveLength(4);
    const rows = await portal.ledger.db.select().from(alertDeliveries);
    expect(rows.filter(({ channel }) => channel === "webhook").map(({ lastError }) => lastError)).toEqual(
      Array(4).fill("The receiver returned 503."),
    );
    status = 200;
    await deliverAlerts(minutesFromNow(2));
    expect(posted).toHaveLength(8);
    const ids = posted.map(({ headers }) => headers["webhook-id"]);
    expect(new Set(ids).size).toBe(4);
    await deliverAlerts(minutesFromNow(200));
    expect(posted).toHaveLength(8);
  });

  test("does not connect to a private address unless allowed", async () => {
    const message = {
      id: "alert_1",
      type: "alert.test",
      at: new Date(),
      title: "T",
      text: "X",
      url: "https://x.example/",
    };
    for (const host of [url, url.replace("127.0.0.1", "localhost"), "http://169.254.169.254/", "http://[::1]:9/"]) {
      expect(await postAlert({ url: host, secret: SECRET, allowsPrivate: false }, message, 2_000)).not.toBeNull();
    }
    expect(posted).toEqual([]);
  });
});

test("users can choose only the alerts that their roles permit", async () => {
  const viewer = await addTestPerson(portal, "Vera", "viewer");
  expect(await chooseAlerts(viewer, { kinds: [...ALERT_KINDS] })).toEqual({ ok: true, value: null });
  const { offered } = await getAlertPreferences(viewer);
  expect(offered.map(({ kind, isChosen }) => [kind, isChosen])).toEqual([
    ["registration-suspended", true],
    ["freeze-placed", true],
  ]);
  expect(await chooseAlerts(viewer, { kinds: ["everything"] })).toMatchObject({ code: "invalid" });
});

test("[GAP-18] undecided exceptions raise one alert per cut-off, two hours before the cut-off", async () => {
  portal.bank.onCall = (_, response) => respondJson(response, 200, { results: [] });
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-20T14:30:00Z") });
  try {
    const holdRecord = {
      status: "Hold",
      positivePayResult: "Unauthorized",
      direction: "Inbound",
      paymentType: "Forward",
    };
    await storePayment({ ...holdRecord, id: randomUUID(), createdAt: "2026-11-19T15:00:00.000-05:00" } as never);
    await findAlerts(new Date());
    expect(await alertKinds()).toEqual([]);
    vi.setSystemTime(new Date("2026-11-20T15:30:00Z"));
    await storePayment({ ...holdRecord, id: randomUUID(), createdAt: "2026-11-19T16:00:00.000-05:00" } as never);
    await findAlerts(new Date());
    await findAlerts(new Date());
    expect(await portal.ledger.db.select({ kind: alerts.kind, subject: alerts.subject }).from(alerts)).toEqual([
      { kind: "exceptions-due", subject: "2026-11-20T17:00:00.000Z" },
    ]);
  } finally {
    vi.useRealTimers();
  }
});
