import { randomUUID } from "node:crypto";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { serveApi } from "@/features/portal-api/serve-api";
import { addPerson } from "@/lib/access/add-person";
import { hashLinkToken } from "@/lib/access/link-token";
import { findPersonByEmail } from "@/lib/ledger/access/people";
import { accessTokens } from "@/lib/ledger/schema/access-tables";
import { receivedEvents } from "@/lib/ledger/schema/event-tables";
import { startTestPortal, type TestPortal } from "@/server/testing/test-portal";
import { runListen } from "./listen/run-listen";

const TOKEN = `endorse_${randomUUID()}_______`;
const SECRET = `whsec_${Buffer.from("a shared secret").toString("base64")}`;

let portal: TestPortal;
let receiver: Server;
let receiverUrl: string;
let received: { body: string; headers: IncomingHttpHeaders }[];
let status: number;
let onReceived = () => {};

beforeAll(async () => {
  portal = await startTestPortal();
  const person = { email: "devin@partner.example", name: "Devin", roles: ["developer" as const] };
  await addPerson(portal.ledger, { ...person, password: "correct horse battery" }, "a test", new Date());
  const { id: personId } = (await findPersonByEmail(portal.ledger.db, person.email))!;
  await portal.ledger.db.insert(accessTokens).values({
    id: randomUUID(),
    personId,
    name: "listen",
    scopes: ["events"],
    tokenHash: hashLinkToken(TOKEN),
    createdAt: new Date(),
    expiresAt: new Date(Date.now() + 3_600_000),
  });
  receiver = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      received.push({ body: Buffer.concat(chunks).toString(), headers: request.headers });
      response.writeHead(status).end();
      onReceived();
    });
  });
  receiverUrl = `http://localhost:${await listenOn(receiver, 0)}/hooks?from=endorse`;
});
beforeEach(async () => {
  await portal.reset();
  received = [];
  status = 200;
});
afterAll(async () => {
  await close(receiver);
  await portal.close();
});

function listenOn(server: Server, port: number): Promise<number> {
  return new Promise((resolve) =>
    server.listen(port, "localhost", () => resolve((server.address() as AddressInfo).port)),
  );
}

/** Closes a server and all of its connections. */
function close(server: Server): Promise<unknown> {
  const closed = new Promise((resolve) => server.close(resolve));
  server.closeAllConnections();
  return closed;
}

/** Creates a server for the portal's API. */
function createApiServer(): Server {
  return createServer(async (request, response) => {
    const { authorization = "" } = request.headers;
    const result = await serveApi(
      new Request(new URL(request.url!, "http://localhost"), { headers: { authorization } }),
    );
    response.writeHead(result.status, Object.fromEntries(result.headers)).end(await result.text());
  });
}

async function addEvents(...names: string[]): Promise<number[]> {
  const now = new Date();
  const rows = names.map((name) => ({
    dedupeKey: `id ${name}`,
    eventName: name.split(" ")[0]!,
    raw: `{"id":"${name}",  "eventName":"${name.split(" ")[0]}"}`,
    receivedAt: now,
    state: "applied" as const,
  }));
  const added = await portal.ledger.db.insert(receivedEvents).values(rows).returning({ id: receivedEvents.id });
  return added.map(({ id }) => id);
}

/** Waits until the receiver has this many deliveries. */
function waitForDeliveries(count: number): Promise<void> {
  return new Promise((resolve) => {
    onReceived = () => received.length >= count && resolve();
    onReceived();
  });
}

/** Starts the command; `listening` resolves when the command has read its starting position and printed a line. */
function start(portalUrl: string, words: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const stopped = new AbortController();
  const out: string[] = [];
  const err: string[] = [];
  let onListening = () => {};
  const listening = new Promise<void>((resolve) => {
    onListening = resolve;
  });
  const commandEnv = { PORTAL_URL: portalUrl, ENDORSE_TOKEN: TOKEN, ...env };
  const write = (text: string) => {
    out.push(text);
    onListening();
  };
  const writeError = (text: string) => void err.push(text);
  const exit = runListen(words, commandEnv, { write, writeError }, { signal: stopped.signal, pollMs: 100 });
  return { exit, listening, out, err, stop: () => stopped.abort() };
}

const ids = () => received.map(({ body }) => (JSON.parse(body) as { id: string }).id);

test("forwards every event once and in order, even if the portal is interrupted", async () => {
  let api = createApiServer();
  const port = await listenOn(api, 0);
  await addEvents("before 0");
  const command = start(`http://localhost:${port}`, ["--forward-to", receiverUrl, "--user", "hooks"], {
    PASSWORD: "a password",
    SECRET,
  });
  await command.listening;
  const expected: string[] = [];
  for (let round = 1; round <= 3; round++) {
    const names = Array.from({ length: 120 }, (_, i) => `Check.Payment.Sent ${round}-${i}`);
    expected.push(...names);
    await addEvents(...names.slice(0, 60));
    await waitForDeliveries((round - 1) * 120 + 30);
    // Interrupts the command at an arbitrary point.
    await close(api);
    await addEvents(...names.slice(60));
    api = createApiServer();
    await listenOn(api, port);
    await waitForDeliveries(round * 120);
  }
  await addEvents("last");
  await waitForDeliveries(361);
  command.stop();
  expect(await command.exit).toBe(0);
  expect(ids()).toEqual([...expected, "last"]);
  await close(api);
  const [first] = received;
  expect(first!.body).toBe('{"id":"Check.Payment.Sent 1-0",  "eventName":"Check.Payment.Sent"}');
  expect(first!.headers).toMatchObject({
    "content-type": "application/json",
    authorization: `Basic ${Buffer.from("hooks:a password").toString("base64")}`,
  });
});

test("signs with the secret so that an independent library verifies the signature", async () => {
  const api = createApiServer();
  const [id] = await addEvents("6f1c2d3e-4a5b-4c6d-8e7f-9a0b1c2d3e4f");
  const words = ["--replay", String(id), "--forward-to", receiverUrl];
  expect(await start(`http://localhost:${await listenOn(api, 0)}`, words, { SECRET }).exit).toBe(0);
  await close(api);
  const [{ body, headers }] = received as [(typeof received)[number]];
  const verified = new Webhook(SECRET).verify(body, headers as Record<string, string>);
  expect(verified).toMatchObject({ id: "6f1c2d3e-4a5b-4c6d-8e7f-9a0b1c2d3e4f" });
});

test("forwards only events that match a filter, and reports events that the receiver rejects", async () => {
  const api = createApiServer();
  const command = start(`http://localhost:${await listenOn(api, 0)}`, [
    ...["--forward-to", receiverUrl, "--filter", "check.*", "--filter", "Core.Restriction.Placed"],
  ]);
  await command.listening;
  status = 503;
  const [, failedId] = await addEvents("Core.Transaction.Completed", "Check.Hold.Escalated", "Core.Restriction.Placed");
  await waitForDeliveries(2);
  command.stop();
  expect(await command.exit).toBe(0);
  expect(ids()).toEqual(["Check.Hold.Escalated", "Core.Restriction.Placed"]);
  expect(command.out.join("")).toContain(`; send it again with --replay ${failedId}\n`);
  await close(api);
});

test("exits with the reason if the event to replay is unknown or the token is invalid", async () => {
  const api = createApiServer();
  const url = `http://localhost:${await listenOn(api, 0)}`;
  const unknown = start(url, ["--replay", "999999999"]);
  expect([await unknown.exit, unknown.err]).toEqual([2, ["The portal has no event 999999999.\n"]]);
  const denied = start(url, [], { ENDORSE_TOKEN: "endorse_x" });
  expect([await denied.exit, denied.err.join("")]).toEqual([2, expect.stringContaining("Send an access token")]);
  await close(api);
});

test.each([
  [["--loud"], {}, "An option is unknown or lacks its value."],
  [[], { ENDORSE_TOKEN: "" }, "Set ENDORSE_TOKEN to an access token with the scope events."],
  [[], { PORTAL_URL: "http://portal.example" }, "PORTAL_URL must be an https URL, so that no one on the network can"],
  [["--forward-to", "localhost:3000"], {}, "--forward-to must be an http or https URL."],
  [["--forward-to", "http://10.0.0.1/"], {}, "--forward-to must be a loopback address, https at a public one"],
  [["--forward-to", "https://[fd00::1]/"], {}, "--forward-to must be a loopback address, https at a public one"],
  [["--forward-to", "http://203.0.114.1/"], {}, "--forward-to must be a loopback address, https at a public one"],
  [["--replay", "0"], {}, "--replay must be an event's id."],
])("rejects %j with %j", async (words, env, message) => {
  const command = start("http://localhost:1", words, env);
  expect(await command.exit).toBe(2);
  expect(command.err[0]).toContain(message);
});
