import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { receivedEvents } from "@/lib/ledger/schema/event-tables";
import { createLog } from "@/lib/logging/log";
import { portalSettings } from "@/lib/settings/portal-settings";
import { applyDueEvents } from "@/server/background/apply-due-events";
import { startTestPortal, type TestPortal } from "@/server/testing/test-portal";
import { portalCallback } from "./callback";
import { receiveDelivery } from "./receive-delivery";

let portal: TestPortal;
let lines: string;

const write = (line: string) => {
  lines += line;
};
const shared = globalThis as { endorseLog?: unknown };

beforeAll(async () => {
  portal = await startTestPortal();
});
beforeEach(async () => {
  await portal.reset();
  lines = "";
  shared.endorseLog = createLog("info", { write });
});
afterAll(() => portal.close());

async function receive(body: string | object): Promise<void> {
  const { username, password } = portalCallback(portalSettings());
  const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString("base64")}`;
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const request = new Request("http://localhost/api/bank-events", {
    method: "POST",
    headers: { authorization },
    body: text,
  });
  expect((await receiveDelivery(request)).status).toBe(200);
}

const messages = () =>
  lines
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line).msg);

test("[R-25] does not log text from the sender in an event's name, IDs or body", async () => {
  await receive('Pat Payee, "2218009144"');
  await receive({ id: "Pat-Payee-1", eventName: "Pat Payee paid 2218009144", resources: [], details: [] });
  const resources = ["checks/v1/payments/Pat-Payee"];
  await receive({ id: "Pat-Payee-2", eventName: "Check.Payment.Sent", resources, details: [] });
  await applyDueEvents(new Date());
  expect(messages()).toContain("event set aside");
  expect(lines).toContain("It refers to a payment that the bank does not have.");
  expect(lines).toContain('"eventName":"Check.Payment.Sent"');
  expect(lines).toContain('"eventName":"unknown"');
  expect(lines).not.toMatch(/Pat|221800/);
  const reasons = (await portal.ledger.db.select().from(receivedEvents)).map(({ reason }) => reason);
  expect(reasons).toContain("It refers to payment Pat-Payee, which the bank does not have.");
});
