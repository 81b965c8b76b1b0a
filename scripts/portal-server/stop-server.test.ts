import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { GET } from "@/app/api/ready/route";
import { setTestEnvironment } from "@/lib/ledger/test-ledger";
import { createProxyList } from "@/lib/shared/client-address";
import { beginStopping } from "@/lib/shared/stopping";
import { createEntrance } from "./entrance";
import { createPageQueue } from "./page-queue";
import { stopServer } from "./stop-server";

const PAGES = { concurrent: 8, waiting: 8, waitingPerAddress: 8, waitingPerSession: 8, waitMs: 60_000 };

let server: Server;
let port: number;

beforeEach(async () => {
  setTestEnvironment("http://127.0.0.1:1");
  const handle = async (request: NodeJS.ReadableStream, response: { end(text: string): unknown }) => {
    let bytes = 0;
    for await (const chunk of request) bytes += (chunk as Buffer).length;
    response.end(`${bytes} bytes`);
  };
  const options = {
    trustedProxies: createProxyList([]),
    pages: createPageQueue(PAGES),
    bodyWithinMs: 60_000,
    portalUrl: "http://localhost:3000",
  };
  server = createServer(createEntrance(handle, options)).listen(0, "127.0.0.1");
  await once(server, "listening");
  port = (server.address() as AddressInfo).port;
});
afterEach(() => {
  beginStopping(false);
  server.closeAllConnections();
  server.close();
});

/** Opens a connection; `received` resolves to all received data when the connection ends. */
async function open(): Promise<{ socket: Socket; received: Promise<string> }> {
  const socket = connect(port, "127.0.0.1").setEncoding("utf8");
  const received = (async () => {
    let text = "";
    for await (const chunk of socket) text += chunk;
    return text;
  })().catch((error: NodeJS.ErrnoException) => error.code ?? "error");
  await once(socket, "connect");
  return { socket, received };
}

const upload = "POST /api/staged-images HTTP/1.1\r\nHost: a\r\nContent-Length: 6\r\n\r\n";
const readyStatus = async () => (await GET(new Request("http://a/api/ready"), { params: Promise.resolve({}) })).status;

test("[R-40] a stopping portal is not ready, but accepts requests until proxies have noticed", async () => {
  expect(await readyStatus()).toBe(200);
  let stopAccepting = () => {};
  const accepting = new Promise<void>((resolve) => {
    stopAccepting = resolve;
  });
  const stopped = stopServer(server, { accepting, withinMs: 600_000 });
  expect(await readyStatus()).toBe(503);
  const { socket, received } = await open();
  socket.write(`${upload}abcdef`);
  // The server closes the connection, so that the client's next request goes to a different portal.
  expect(await received).toMatch(/200 OK.*connection: close.*6 bytes/is);
  stopAccepting();
  await stopped;
  const late = connect(port, "127.0.0.1");
  const [error] = await once(late, "error");
  expect(error.code).toBe("ECONNREFUSED");
});

test("[R-40] finishes a pending upload after the server stops accepting requests", async () => {
  const { socket, received } = await open();
  const begun = once(server, "request");
  socket.write(`${upload}abc`);
  await begun;
  const stopped = stopServer(server, { accepting: Promise.resolve(), withinMs: 600_000 });
  socket.write("def");
  expect(await received).toMatch(/200 OK.*6 bytes/s);
  await stopped;
});

test("closes the connection of a request that does not finish in time", async () => {
  const { socket, received } = await open();
  const begun = once(server, "request");
  socket.write(`${upload}abc`);
  await begun;
  await stopServer(server, { accepting: Promise.resolve(), withinMs: 1 });
  expect(await received).not.toMatch(/200 OK/);
});
