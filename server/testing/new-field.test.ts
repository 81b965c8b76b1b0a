import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { z } from "zod";
import { depositCheck } from "@/features/deposits/deposit-check";
import { resolveIntents } from "@/features/outcomes/resolve-intents";
import { authorizeCheck } from "@/features/positive-pay/authorize-check";
import { placeRestriction } from "@/features/restrictions/place-restriction";
import { initiateReturn } from "@/features/returns/initiate-return";
import { simulateReturn } from "@/features/returns/simulate-return";
import { updateRegistration } from "@/features/webhooks/change-registration";
import { createRegistrations } from "@/features/webhooks/create-registrations";
import { listRegistrations } from "@/features/webhooks/list-registrations";
import type { Role } from "@/lib/access/roles";
import type { Session } from "@/lib/access/session";
import { respondJson } from "@/lib/bank-client/scripted-bank";
import { ENDPOINTS, type Endpoint, type OperationName } from "@/lib/contract/endpoints";
import { applyPayment } from "@/lib/ledger/payments/apply-payment";
import { intents } from "@/lib/ledger/schema/deposit-tables";
import type { Outcome } from "@/lib/shared/outcome";
import { sweep } from "@/server/background/sweep";
import { startTestPortal, type TestPortal } from "./test-portal";

// Adds a field that the portal does not know to every request in the contract.
const extra = await vi.hoisted(async () => {
  const { z } = await import("zod");
  return { zzExtra: z.string().optional() };
});

vi.mock("@/lib/contract/deposit", async (load) => {
  const contract = await load<typeof import("@/lib/contract/deposit")>();
  return { ...contract, depositRequestSchema: contract.depositRequestSchema.extend(extra) };
});
vi.mock("@/lib/contract/positive-pay", async (load) => {
  const contract = await load<typeof import("@/lib/contract/positive-pay")>();
  return { ...contract, authorizationRequestSchema: contract.authorizationRequestSchema.extend(extra) };
});
vi.mock("@/lib/contract/restriction", async (load) => {
  const contract = await load<typeof import("@/lib/contract/restriction")>();
  return { ...contract, restrictionRequestSchema: contract.restrictionRequestSchema.safeExtend(extra) };
});
vi.mock("@/lib/contract/returns", async (load) => {
  const contract = await load<typeof import("@/lib/contract/returns")>();
  return {
    returnRequestSchema: contract.returnRequestSchema.extend(extra),
    simulatedInboundReturnRequestSchema: contract.simulatedInboundReturnRequestSchema.extend(extra),
  };
});
vi.mock("@/lib/contract/registration", async (load) => {
  const contract = await load<typeof import("@/lib/contract/registration")>();
  return {
    ...contract,
    registrationRequestSchema: contract.registrationRequestSchema.extend(extra),
    registrationUpdateSchema: contract.registrationUpdateSchema.extend(extra),
    registrationListQuerySchema: contract.registrationListQuerySchema.extend(extra),
  };
});

/** Names of operations with a request body or query. A new operation is a compile error until this test covers it. */
type With<Part extends "body" | "query"> = {
  [Name in OperationName]: (typeof ENDPOINTS)[Name] extends { readonly [Key in Part]: unknown } ? Name : never;
}[OperationName];

type WithBody = With<"body">;

const PAYMENT_ID = "11111111-2222-4333-8444-555555555555";
const REGISTRATION_ID = "22222222-2222-4333-8444-555555555555";
const ACCOUNT = "2218009144";
const URL = "https://hooks.example.com/checks";

/** Form values of a registration for which the bank returned only the ID. */
const NOTHING_SHOWN = {
  ...{ eventName: null, callbackUrl: null, authUsername: null, type: null, format: null },
  ...{ status: null, consecutiveErrors: null, lastError: null },
};

const CONFLICT = { ok: false, code: "conflict" };

let portal: TestPortal;
let session: Session;
let images: { frontImageId: string; backImageId: string };

interface Trial {
  readonly role: Role;
  /** Payment to store in the ledger before the trial. */
  readonly payment?: object;
  /** Runs the use case with the input of its form. */
  run(idempotencyKey: string, more: object): Promise<Outcome<unknown>>;
  /** Whether the portal sends the same body again after a lost response. */
  readonly isResent: boolean;
}

const COMPLETED = { paymentType: "Forward", status: "Completed", posting: "Posted" };

const TRIALS = {
  depositCheck: {
    role: "operator",
    isResent: true,
    run: (idempotencyKey, more) =>
      depositCheck(session, { idempotencyKey, accountNumber: ACCOUNT, amountCents: 100, ...images, ...more }),
  },
  authorizeCheck: {
    role: "compliance",
    isResent: false,
    run: (idempotencyKey, more) => {
      const request = { accountNumber: ACCOUNT, amount: 100, checkNumber: 7, ...more };
      return authorizeCheck(session, { idempotencyKey, request });
    },
  },
  initiateReturn: {
    role: "operator",
    payment: { ...COMPLETED, direction: "Inbound" },
    isResent: true,
    run: (idempotencyKey, more) =>
      initiateReturn(session, { idempotencyKey, paymentId: PAYMENT_ID, returnCode: "C", ...more }),
  },
  simulateInboundReturn: {
    role: "developer",
    payment: { ...COMPLETED, direction: "Outbound" },
    isResent: true,
    run: (idempotencyKey, more) =>
      simulateReturn(session, { idempotencyKey, paymentId: PAYMENT_ID, returnCode: "C", ...more }),
  },
  restrictAccount: {
    role: "compliance",
    isResent: false,
    run: (idempotencyKey, more) => {
      const restriction = { appliesTo: "All", reason: "Suspected takeover", ...more };
      return placeRestriction(session, { idempotencyKey, accountNumber: ACCOUNT, restriction });
    },
  },
  createRegistration: {
    role: "developer",
    isResent: false,
    run: (idempotencyKey, more) =>
      createRegistrations(session, {
        idempotencyKey,
        eventNames: ["Check.Payment.Sent"],
        type: "Push",
        callbackUrl: URL,
        authPassword: "correct horse",
        ...more,
      }),
  },
  updateRegistration: {
    role: "developer",
    isResent: true,
    run: (idempotencyKey, more) =>
      updateRegistration(session, {
        idempotencyKey,
        registrationId: REGISTRATION_ID,
        eventName: "Check.Payment.Sent",
        shown: NOTHING_SHOWN,
        ...more,
      }),
  },
} as const satisfies Record<WithBody, Trial>;

/** List operations, called with an additional filter. */
const QUERIES = {
  listRegistrations: (more: object) => listRegistrations(session, more),
} as const satisfies Record<With<"query">, (more: object) => Promise<Outcome<unknown>>>;

/** Lists the request bodies that the bank received for an operation. */
function listReceivedBodies(name: WithBody): Record<string, unknown>[] {
  const endpoint: Endpoint = ENDPOINTS[name];
  const path = new RegExp(`^${endpoint.path.replace(/\{\w+\}/g, "[^/]+")}$`);
  const received = portal.bank.requests.filter(
    (request) => request.method === endpoint.method && path.test(request.path),
  );
  return received.map(({ body }) => JSON.parse(body));
}

/** Makes the bank accept all requests and list the accepted registrations. */
function acceptEverything(): void {
  const accepted: object[] = [];
  portal.bank.onCall = ({ method, path, body }, response) => {
    if (path.startsWith("/v1/registrations/?")) return respondJson(response, 200, { results: accepted });
    const record = { ...(body ? JSON.parse(body) : {}), id: randomUUID() };
    if (method === "POST" && path === "/v1/registrations") accepted.push(record);
    respondJson(response, 200, record);
  };
}

beforeAll(async () => {
  portal = await startTestPortal();
});
beforeEach(() => portal.reset());
afterAll(async () => {
  vi.doUnmock("@/lib/contract/deposit");
  vi.doUnmock("@/lib/contract/positive-pay");
  vi.doUnmock("@/lib/contract/restriction");
  vi.doUnmock("@/lib/contract/returns");
  vi.doUnmock("@/lib/contract/registration");
  await portal.close();
});

/** Prepares the session, images and payment that a trial needs. */
async function prepare(trial: Trial): Promise<void> {
  acceptEverything();
  session = portal.session(trial.role);
  images = { frontImageId: await portal.stage(session, "front"), backImageId: await portal.stage(session, "back") };
  if (!trial.payment) return;
  const record = { id: PAYMENT_ID, lastModifiedAt: "2026-11-20T18:00:00.000-05:00", ...trial.payment };
  await portal.ledger.db.transaction((tx) =>
    applyPayment(tx, { paymentId: PAYMENT_ID, record, source: "event", observedAt: new Date() }),
  );
}

const all = Object.entries(TRIALS) as [WithBody, Trial][];
const resentTrials = all.filter(([, { isResent }]) => isResent);

describe("a new field of the contract", () => {
  test.each(all)(
    "%s: is sent, stored with the intent, and compared when a request with the same key is repeated",
    async (name, trial) => {
      const key = randomUUID();
      await prepare(trial);
      const first = await trial.run(key, { zzExtra: "one" });
      expect(first).toMatchObject({ ok: true });
      expect(listReceivedBodies(name)).toMatchObject([{ zzExtra: "one" }]);
      expect(JSON.stringify(await portal.ledger.db.select().from(intents))).toContain('"zzExtra":"one"');

      expect(await trial.run(key, { zzExtra: "one" })).toEqual(first);
      expect(await trial.run(key, { zzExtra: "two" })).toMatchObject(CONFLICT);
      expect(await trial.run(key, {})).toMatchObject(CONFLICT);
      expect(listReceivedBodies(name)).toHaveLength(1);
    },
  );

  test.each(resentTrials)("%s: is sent again after the response is lost", async (name, trial) => {
    await prepare(trial);
    const result = portal.bank.onCall;
    // Still responds to the reads that precede the change.
    portal.bank.onCall = (call, response, socket) =>
      call.method === "GET" ? result(call, response, socket) : void socket.destroy();
    await trial.run(randomUUID(), { zzExtra: "one" });
    portal.bank.onCall = result;
    await resolveIntents(new Date(Date.now() + 60_000));
    expect(listReceivedBodies(name)).toHaveLength(2);
    expect(listReceivedBodies(name)[1]).toEqual(listReceivedBodies(name)[0]);
    expect(listReceivedBodies(name)[1]).toMatchObject({ zzExtra: "one" });
  });

  test("deposit: distinguishes a repeated request from a different deposit after the images have expired", async () => {
    const key = randomUUID();
    await prepare(TRIALS.depositCheck);
    const first = await TRIALS.depositCheck.run(key, { zzExtra: "one" });
    await sweep(new Date(Date.now() + 24 * 3_600_000));
    expect(await TRIALS.depositCheck.run(key, { zzExtra: "one" })).toEqual(first);
    expect(await TRIALS.depositCheck.run(key, { zzExtra: "two" })).toMatchObject(CONFLICT);
  });
});

test.each(Object.entries(QUERIES))("%s: sends a new filter", async (_, list) => {
  acceptEverything();
  session = portal.session("developer");
  expect(await list({ zzExtra: "one" })).toMatchObject({ ok: true });
  expect(portal.bank.requests.map(({ path }) => path)).toEqual([expect.stringContaining("zzExtra=one")]);
});

test("all operations with a body or query are covered, and each schema contains the new field", () => {
  const schemas = Object.entries<Endpoint>(ENDPOINTS).flatMap(([name, { body, query }]) =>
    [body, query].flatMap((schema) => (schema ? { name, schema } : [])),
  );
  expect([...Object.keys(TRIALS), ...Object.keys(QUERIES)].sort()).toEqual(schemas.map(({ name }) => name).sort());
  const without = schemas.filter(({ schema }) => !("zzExtra" in (schema as z.ZodObject).shape));
  expect(without.map(({ name }) => name)).toEqual([]);
});
