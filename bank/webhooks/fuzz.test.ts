import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ServedEndpoint } from "@/bank/http/served-endpoint";
import { openTestBank, type TestBank } from "@/bank/testing/test-bank";
import type { TestPartner } from "@/bank/testing/test-partner";
import { ENDPOINTS } from "@/lib/contract/endpoints";
import { errorBodySchema } from "@/lib/contract/error";
import type { Registration } from "@/lib/contract/registration";
import { WEBHOOK_EXTENSIONS } from "@/lib/contract/webhook-extensions";
import { scaledRuns } from "@/lib/shared/test-seed";

let bank: TestBank;
let partner: TestPartner;
let ids: Record<"registration" | "delivery", string>;

beforeAll(async () => {
  bank = await openTestBank();
  partner = await bank.addPartner();
  const createTestRegistration = async (fields: object) => {
    const body = { partnerId: partner.partnerId, eventName: "Check.Payment.Canceled", ...fields };
    return (await partner.call<Registration>("POST", "/v1/registrations", body)).body.id!;
  };
  // Nothing listens on port 9. The Push registration causes a delivery.
  const pushId = await createTestRegistration({ callbackUrl: "http://localhost:9/" });
  const { body } = await partner.deposit({ accountNumber: await partner.openAccount() });
  await partner.call("POST", `/checks/v1/payments/${body.id}/cancel`);
  await bank.services.webhooks.dispatcher.drain();
  const log = await partner.call<{ results: { id: string }[] }>("GET", `/v1/registrations/${pushId}/deliveries`);
  ids = { registration: await createTestRegistration({ type: "Poll" }), delivery: log.body.results[0]!.id };
});
afterAll(() => bank.close());

const { createRegistration, updateRegistration, listRegistrations, getRegistration } = ENDPOINTS;
const { restartRegistration, pingRegistration, deleteRegistration } = ENDPOINTS;

/** Each operation with a valid body, from which invalid requests are generated. */
const OPERATIONS: Record<string, [ServedEndpoint, object]> = {
  createRegistration: [createRegistration, { eventName: "Check.Payment.Sent", type: "Poll", format: "Basic" }],
  updateRegistration: [updateRegistration, { eventName: "Check.Payment.Sent", authuserName: "u", Status: "Active" }],
  listRegistrations: [listRegistrations, {}],
  getRegistration: [getRegistration, {}],
  restartRegistration: [restartRegistration, {}],
  pingRegistration: [pingRegistration, {}],
  deleteRegistration: [deleteRegistration, {}],
  pollEvents: [WEBHOOK_EXTENSIONS.pollEvents, {}],
  listDeliveries: [WEBHOOK_EXTENSIONS.listDeliveries, {}],
  listAllDeliveries: [WEBHOOK_EXTENSIONS.listAllDeliveries, {}],
  getDelivery: [WEBHOOK_EXTENSIONS.getDelivery, {}],
  resendDelivery: [WEBHOOK_EXTENSIONS.resendDelivery, {}],
};

const FIELDS = [
  ...["partnerId", "eventName", "callbackUrl", "authUsername", "authuserName", "authPassword", "type", "format"],
  ...["Status", "status", "consecutiveErrors", "lastError", "id", "__proto__", "constructor", "unknownField"],
];
const QUERY = [
  "partnerId",
  "eventName",
  "callbackUrl",
  "pageNumber",
  "pageSize",
  "registrationId",
  "after",
  "limit",
  "paymentId",
  "from",
  "httpStatus",
];

const text = fc.oneof(
  fc.string({ unit: "binary", maxLength: 60 }),
  fc.constantFrom(
    "",
    "\0",
    "\ud800",
    "' or 1=1 --",
    "1e3",
    "-1",
    "0",
    "50",
    "9007199254740993",
    "https://x/",
    "http://[",
  ),
  fc.constantFrom("https://[::1]:x", "https://a\u0000.example", "http://localhost:99999/", "https://💥.example/"),
);
const value = fc.oneof({ weight: 4, arbitrary: text }, { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) });

test.each(Object.keys(OPERATIONS))(
  "%s: any input returns a response below 500 that follows the contract",
  async (name) => {
    const [endpoint, validBody] = OPERATIONS[name]!;
    const overrides = fc.dictionary(fc.constantFrom(...FIELDS), value, { maxKeys: 2 });
    const query = fc.dictionary(fc.constantFrom(...QUERY), text, { maxKeys: 2 });
    const id = fc.oneof(
      { weight: name === "deleteRegistration" ? 0 : 4, arbitrary: fc.constantFrom("registration", "delivery") },
      { weight: 1, arbitrary: text },
    );
    await fc.assert(
      fc.asyncProperty(id, query, overrides, fc.boolean(), async (idOrText, filters, changes, hasOwnFilter) => {
        // An empty path segment would match a different operation.
        const fallback = idOrText.replace(/\p{Surrogate}/gu, "?").replace(/^\.*$/, "-");
        const segment = ids[idOrText as keyof typeof ids] ?? fallback;
        const search = new URLSearchParams({
          ...(hasOwnFilter && { registrationId: ids.registration }),
          ...filters,
        });
        const path = `${endpoint.path.replace("{id}", encodeURIComponent(segment))}?${search}`;
        const response = await bank.app.request(path, {
          method: endpoint.method,
          headers: { authorization: `Bearer ${partner.token}`, "content-type": "application/json" },
          ...(endpoint.body && { body: JSON.stringify({ partnerId: partner.partnerId, ...validBody, ...changes }) }),
        });
        expect(response.status).toBeLessThan(500);
        if (response.status === 204) return;
        const result: unknown = await response.json();
        if (response.status === 200) endpoint.response?.parse(result);
        else errorBodySchema.parse(result);
      }),
      { numRuns: scaledRuns(200) },
    );
  },
);
