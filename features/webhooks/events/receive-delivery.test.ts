import { createHmac } from "node:crypto";
import { asc } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { bodyOf } from "@/lib/ledger/events/received-events";
import { receivedEvents } from "@/lib/ledger/schema/event-tables";
import { portalSettings } from "@/lib/settings/portal-settings";
import { startTestPortal, type TestPortal } from "@/server/testing/test-portal";
import { portalCallback } from "./callback";
import { receiveDelivery } from "./receive-delivery";

const EVENT = {
  id: "0a5b8a52-6a4c-4b53-9d55-0f2ad2c5a001",
  eventName: "Check.Payment.Sent",
  status: "Pending",
  partnerId: "6f1c2d3e-4a5b-4c6d-8e7f-9a0b1c2d3e4f",
  createdAt: "2026-11-20T11:00:00.000-05:00",
  resources: ["checks/v1/payments/11111111-2222-4333-8444-555555555555"],
  details: [{ paymentId: "11111111-2222-4333-8444-555555555555", status: "Processing", amount: "24150" }],
};

let portal: TestPortal;
let callback: ReturnType<typeof portalCallback>;

const basic = (name: string, password: string) => `Basic ${Buffer.from(`${name}:${password}`).toString("base64")}`;
const stored = () => portal.ledger.db.select().from(receivedEvents).orderBy(asc(receivedEvents.id));

function deliver(body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}): Promise<Response> {
  const authorization = basic(callback.username, callback.password);
  return receiveDelivery(
    new Request("http://localhost:3000/api/bank-events", {
      method: "POST",
      headers: { "content-type": "application/json", authorization, ...headers },
      body,
    }),
  );
}

function sign(body: string, seconds: number, key = callback.password, id = "evt_1") {
  const mac = createHmac("sha256", key).update(`${id}.${seconds}.${body}`).digest("base64");
  return { "webhook-id": id, "webhook-timestamp": String(seconds), "webhook-signature": `v1,${mac}` };
}

beforeAll(async () => {
  portal = await startTestPortal();
  callback = portalCallback(portalSettings());
});
beforeEach(() => portal.reset());
afterAll(() => portal.close());

describe("[R-9] authentication of deliveries", () => {
  test.each([
    ["nothing", ""],
    ["a different password", basic("endorse", "guess")],
    ["the right user name without a password", () => basic(callback.username, "")],
    ["the right password with a different user name", () => basic("bank", callback.password)],
    ["a bearer token", () => `Bearer ${callback.password}`],
    ["a longer password", () => basic(callback.username, `${callback.password}x`)],
    ["invalid base64", "Basic ~~~"],
  ])("%s is refused, and nothing is stored", async (_, authorization) => {
    const response = await deliver(JSON.stringify(EVENT), {
      authorization: typeof authorization === "string" ? authorization : authorization(),
    });
    expect(response.status).toBe(401);
    expect(response.headers.get("www-authenticate")).toBe('Basic realm="bank events"');
    expect(await stored()).toEqual([]);
  });

  test("the registration's user name and password are accepted without a signature", async () => {
    expect((await deliver(JSON.stringify(EVENT))).status).toBe(200);
    expect(await stored()).toHaveLength(1);
  });

  test("a signature, if present, must match the body, the key and the time", async () => {
    const body = JSON.stringify(EVENT);
    const now = Math.floor(Date.now() / 1000);
    expect((await deliver(body, sign(body, now))).status).toBe(200);
    expect(
      (
        await deliver(body, {
          ...sign(body, now),
          "webhook-signature": `v1,AAAA ${sign(body, now)["webhook-signature"]}`,
        })
      ).status,
    ).toBe(200);
    expect((await deliver(body, sign(body, now - 290))).status).toBe(200);
    const refusedHeaders = [
      sign(body, now, "another key"),
      sign(`${body} `, now),
      sign(body, now - 310),
      sign(body, now + 310),
      { ...sign(body, now), "webhook-id": "evt_2" },
      { ...sign(body, now), "webhook-timestamp": "soon" },
      { ...sign(body, now), "webhook-signature": "v1a,AAAA" },
      { "webhook-signature": sign(body, now)["webhook-signature"] },
    ];
    for (const headers of refusedHeaders) expect((await deliver(body, headers)).status).toBe(401);
    expect((await stored())[0]?.copies).toBe(3);
  });
});

describe("stored events", () => {
  test("[R-10] a hundred simultaneous copies become one entry", async () => {
    const responses = await Promise.all(Array.from({ length: 100 }, () => deliver(JSON.stringify(EVENT))));
    expect(responses.map(({ status }) => status)).toEqual(Array(100).fill(200));
    const [entry, ...more] = await stored();
    expect(more).toEqual([]);
    expect(bodyOf(portal.ledger.vault, entry!)).toBe(JSON.stringify(EVENT));
    expect(entry).toMatchObject({
      dedupeKey: "id 0a5b8a52-6a4c-4b53-9d55-0f2ad2c5a001",
      eventName: "Check.Payment.Sent",
      paymentId: "11111111-2222-4333-8444-555555555555",
      raw: null,
      happenedAt: new Date("2026-11-20T16:00:00Z"),
      copies: 100,
      state: "received",
    });
  });

  test("[R-10] events without an ID are distinguished by their content", async () => {
    const { id: _, ...withoutId } = EVENT;
    await deliver(JSON.stringify(withoutId));
    await deliver(JSON.stringify(withoutId));
    await deliver(JSON.stringify({ ...withoutId, createdAt: "2026-11-20T11:00:01.000-05:00" }));
    expect((await stored()).map(({ copies }) => copies)).toEqual([2, 1]);
  });

  test("[R-12] an unreadable event is stored and set aside, so that the bank does not resend it", async () => {
    const deep = `{"eventName":${"[".repeat(10_000)}${"]".repeat(10_000)}}`;
    for (const body of ["not JSON", "[]", "null", "{}", deep, new Uint8Array([0xff, 0x00, 0x7b])]) {
      expect((await deliver(body)).status).toBe(200);
    }
    expect((await stored()).map(({ state, reason }) => `${state}: ${reason}`)).toEqual([
      "set-aside: Its body is not a JSON object.",
      "set-aside: Its body is not a JSON object.",
      "set-aside: Its body is not a JSON object.",
      "set-aside: It has no event name.",
      "set-aside: Its body is nested too deeply to be read.",
      "set-aside: Its body is not a JSON object.",
    ]);
  });

  test("[R-34] a body of more than 256 kB is refused", async () => {
    const response = await deliver(JSON.stringify({ ...EVENT, more: "x".repeat(256 * 1024) }));
    expect(response.status).toBe(413);
    expect(await stored()).toEqual([]);
  });

  test("[R-25] the password is neither stored nor returned", async () => {
    const response = await deliver(JSON.stringify(EVENT));
    expect(await response.text()).toBe('{"ok":true}');
    expect(JSON.stringify(await stored())).not.toContain(callback.password);
  });
});
