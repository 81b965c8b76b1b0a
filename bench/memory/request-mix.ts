import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { drawCheck } from "@endorse/playwright/draw-check";
import type { Product } from "@/e2e/support/product";
import { portalCallback } from "@/features/webhooks/events/callback";
import { openSession, type PortalSession } from "./portal-session";

/** A kind of request, with its share of all requests in percent. */
export interface RequestKind {
  readonly name: string;
  readonly share: number;
  /** Sends the n-th request of this kind, reads the whole response, and resolves to its status. */
  send(n: number): Promise<number>;
  readonly expected: number;
}

const PASSWORD = "endorse-demo";
const ACCOUNT = "2218009171";

const PAGES = [
  "/overview",
  "/payments",
  "/payments?status=Settled",
  "/payments?q=1001",
  "/positive-pay",
  "/positive-pay/authorizations",
  "/positive-pay/authorizations/new",
  "/restrictions",
  "/restrictions/new",
  "/deposit",
  "/audit",
] as const;
const DEVELOPER_PAGES = ["/webhooks", "/webhooks/received", "/webhooks/matrix", "/webhooks/new", "/sandbox"] as const;
const JSON_ROUTES = [
  "/api/payments",
  "/api/nav-counts",
  "/api/search?q=check",
  "/api/overview",
  "/api/positive-pay/exceptions",
  "/api/restrictions",
  "/api/bank-status",
  "/api/health",
] as const;

/** Prepares the kinds of requests sent by a partner's users, their open pages and the bank. */
export async function prepareRequestMix(product: Product): Promise<readonly RequestKind[]> {
  const { url } = product;
  const dana = await openSession(url, "dana@endorse.example", PASSWORD);
  const developer = await openSession(url, "developer@endorse.example", PASSWORD);
  const front = new Uint8Array(readFileSync((await drawCheck("--seed", "71")).front));
  const pick = <T>(all: readonly T[], n: number): T => all[n % all.length]!;
  const read = async (response: Response) => {
    await response.arrayBuffer();
    return response.status;
  };
  const get = (session: PortalSession, path: string, headers?: Record<string, string>) =>
    session.fetch(path, { headers, redirect: "follow" }).then(read);
  const payments = await findPaymentIds(dana);
  const paymentsWithImages: string[] = [];
  for (const id of payments)
    if ((await get(dana, `/api/payments/${id}/images/back`)) === 200) paymentsWithImages.push(id);
  return [
    { name: "pages", share: 20, expected: 200, send: (n) => get(dana, pick(PAGES, n)) },
    { name: "a developer's pages", share: 5, expected: 200, send: (n) => get(developer, pick(DEVELOPER_PAGES, n)) },
    { name: "payment pages", share: 8, expected: 200, send: (n) => get(dana, `/payments/${pick(payments, n)}`) },
    { name: "navigations", share: 8, expected: 200, send: (n) => get(dana, pick(PAGES, n), { rsc: "1" }) },
    { name: "data", share: 18, expected: 200, send: (n) => get(dana, pick(JSON_ROUTES, n)) },
    { name: "exports", share: 4, expected: 200, send: () => get(dana, "/api/payments/export") },
    {
      name: "images",
      share: 9,
      expected: 200,
      send: (n) => get(dana, `/api/payments/${pick(paymentsWithImages, n)}/images/${n % 2 ? "front" : "back"}`),
    },
    {
      name: "image uploads",
      share: 1,
      expected: 201,
      send: () => stageImage(dana, front).then(read),
    },
    { name: "events", share: 12, expected: 200, send: (n) => deliver(product, pick(payments, n)).then(read) },
    { name: "actions", share: 6, expected: 200, send: () => restrictAndLift(dana) },
    { name: "live streams", share: 3, expected: 200, send: () => openLive(dana) },
    {
      name: "sign-ins",
      share: 2,
      expected: 200,
      send: () => openSession(url, "viewer@endorse.example", PASSWORD).then(() => 200),
    },
    { name: "without a session", share: 2, expected: 401, send: () => fetch(`${url}/api/payments`).then(read) },
    {
      name: "from another origin",
      share: 1,
      expected: 403,
      send: () =>
        dana
          .fetch("/api/staged-images?side=front", { method: "POST", headers: { origin: "https://evil.example" } })
          .then(read),
    },
    { name: "unknown addresses", share: 1, expected: 404, send: (n) => get(dana, `/payments/${randomUUID()}?n=${n}`) },
  ];
}

async function findPaymentIds(session: PortalSession): Promise<readonly string[]> {
  const list = await (await session.fetch("/api/payments")).text();
  const ids = [...new Set([...list.matchAll(/"(?:paymentId|id)":"([0-9a-f-]{36})"/g)].map((match) => match[1]!))];
  if (ids.length < 10) throw new Error(`The history created only ${ids.length} payments.`);
  return ids;
}

/** Sends a delivery in Basic format, which makes the portal fetch the payment from the bank. */
function deliver({ settings }: Product, paymentId: string): Promise<Response> {
  const callback = portalCallback(settings);
  const body = {
    id: randomUUID(),
    eventName: "Check.Details.Changed",
    createdAt: new Date().toISOString(),
    resources: [`checks/v1/payments/${paymentId}`],
    details: [],
  };
  const credentials = Buffer.from(`${callback.username}:${callback.password}`).toString("base64");
  return fetch(callback.url, {
    method: "POST",
    headers: { authorization: `Basic ${credentials}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
}

/** Places a restriction and lifts it again, so that none remains. */
async function restrictAndLift(session: PortalSession): Promise<number> {
  const restriction = { appliesTo: "Account", amountThreshold: 900_000_000, reason: "Measured" };
  const input = { idempotencyKey: randomUUID(), accountNumber: ACCOUNT, restriction };
  const placed = await session.act("/restrictions/new", "placeRestrictionAction", input);
  const restrictionId = /"resultId":"([0-9a-f-]{36})"/.exec(await placed.text())?.[1];
  if (!restrictionId) return 0;
  const lifted = await session.act(`/restrictions/${restrictionId}`, "liftRestrictionAction", {
    restrictionId,
    reason: "Under load",
  });
  return /"ok":true/.test(await lifted.text()) ? lifted.status : 0;
}

function stageImage(session: PortalSession, picture: Uint8Array<ArrayBuffer>): Promise<Response> {
  const headers = { "content-type": "image/jpeg" };
  return session.fetch("/api/staged-images?side=front", { method: "POST", headers, body: picture });
}

/** Opens a live stream as a page does, and closes it. */
async function openLive(session: PortalSession): Promise<number> {
  const closed = new AbortController();
  const response = await session.fetch("/api/live", { signal: closed.signal });
  await response.body!.getReader().read();
  closed.abort();
  return response.status;
}
