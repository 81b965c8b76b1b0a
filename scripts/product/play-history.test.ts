import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { EVENT_NAMES } from "@/lib/contract/enums";
import { playHistory } from "./play-history";

// A fake bank with predefined responses that records its requests.
let server: Server;
let requests: string[];
let responses: Record<string, (body: string) => [number, unknown]>;

beforeEach(async () => {
  requests = [];
  responses = {
    "POST /connect/token": () => [200, { access_token: "t" }],
    "GET /sandbox/v1/scenario-runs": () => [200, { results: [] }],
    "GET /v1/registrations/?pageSize=50": () => [
      200,
      { results: EVENT_NAMES.map((eventName) => ({ eventName, type: "Push" })) },
    ],
    "POST /sandbox/v1/scenarios": () => [200, createRun("Running", 0)],
    "GET /sandbox/v1/scenario-runs/r": () => [200, createRun("Completed", 4)],
  };
  server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    const endpoint = `${request.method} ${request.url}`;
    requests.push(endpoint);
    const [status, result] = responses[endpoint]?.(body) ?? [404, {}];
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(result));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await once(server, "close");
});

const createRun = (status: string, done: number, more: object = {}) => ({
  id: "r",
  title: "Two realistic weeks",
  seed: "s",
  status,
  steps: 4,
  done,
  ...more,
});

async function play(more: object = {}): Promise<string[]> {
  const lines: string[] = [];
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const settings = { history: true, mode: "sandbox", baseUrl, clientId: "c", clientSecret: "s", ...more } as const;
  await playHistory(settings, (line) => lines.push(line));
  return lines;
}

test("[GAP-43] an empty bank plays two weeks after the portal has registered, and prints progress", async () => {
  let sent = "";
  responses["POST /sandbox/v1/scenarios"] = (body) => {
    sent = body;
    return [200, createRun("Running", 0)];
  };
  expect(await play()).toEqual([
    "The bank is empty: playing two weeks of history; the portal fills as events arrive (BANK_HISTORY=off turns this off).",
    "The history is complete: 4 steps.",
  ]);
  expect(JSON.parse(sent)).toEqual({ name: "two-weeks" });
  expect(requests.indexOf("GET /v1/registrations/?pageSize=50")).toBeLessThan(
    requests.indexOf("POST /sandbox/v1/scenarios"),
  );
});

test("[GAP-43] continues an interrupted history and does not start a second one", async () => {
  responses["GET /sandbox/v1/scenario-runs"] = () => [200, { results: [createRun("Running", 2)] }];
  expect(await play()).toEqual([
    'The bank continues "Two realistic weeks", which was interrupted at step 2 of 4.',
    "  2 of 4 steps",
    "The history is complete: 4 steps.",
  ]);
  expect(requests).not.toContain("POST /sandbox/v1/scenarios");
});

test("does not change a bank that has played a history or already has transactions", async () => {
  responses["GET /sandbox/v1/scenario-runs"] = () => [200, { results: [createRun("Completed", 4)] }];
  expect(await play()).toEqual([]);
  expect(requests).not.toContain("POST /sandbox/v1/scenarios");
  responses["GET /sandbox/v1/scenario-runs"] = () => [200, { results: [] }];
  responses["POST /sandbox/v1/scenarios"] = () => [409, { errors: [{ code: 1007, message: "Business was done." }] }];
  expect((await play()).filter((line) => line.includes("not played"))).toEqual([]);
});

test("sends no requests if the setting is off or the bank is in production mode", async () => {
  expect(await play({ history: false })).toEqual([]);
  expect(await play({ mode: "production" })).toEqual([]);
  expect(requests).toEqual([]);
});

test("prints an error with the scenario line and the bank's message", async () => {
  const fault = { line: 7, message: "The bank refused: no (1003)." };
  responses["GET /sandbox/v1/scenario-runs/r"] = () => [200, createRun("Failed", 1, { fault })];
  expect((await play()).at(-1)).toBe(
    "The history stopped at line 7: The bank refused: no (1003). To start over, stop this and remove the data folder.",
  );
  responses["POST /connect/token"] = () => [401, { error: "invalid_client" }];
  expect(await play()).toEqual(["The history was not played: The bank issued no token: invalid_client."]);
});
