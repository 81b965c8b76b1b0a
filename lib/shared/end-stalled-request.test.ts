import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterEach, expect, test } from "vitest";
import { endWhenStalled } from "./end-stalled-request";

const opened: { close(): void }[] = [];
afterEach(() => {
  for (const resource of opened.splice(0)) resource.close();
});

async function open(stalledMs: number, handle: (request: IncomingMessage, response: ServerResponse) => void) {
  const server = createServer((request, response) => {
    endWhenStalled(request, stalledMs);
    handle(request, response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  opened.push({ close: () => server.closeAllConnections() }, server);
  const socket: Socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  socket.on("error", () => {});
  await once(socket, "connect");
  return socket;
}

const HEAD = "POST / HTTP/1.1\r\nHost: localhost\r\n";

test("[R-34] closes the connection when a body stops arriving while it is read", async () => {
  const socket = await open(1, (request) => request.resume());
  socket.write(`${HEAD}Content-Length: 100\r\n\r\nxxx`);
  await once(socket.resume(), "close");
});

test("does not limit the processing of a complete request or a request without a body", async () => {
  const timeouts: (number | undefined)[] = [];
  const socket = await open(60_000, async (request, response) => {
    for await (const _chunk of request);
    timeouts.push(request.socket.timeout);
    response.end("done");
  });
  socket.write(`${HEAD}Content-Length: 3\r\n\r\nxxx`);
  await once(socket, "data");
  socket.write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
  await once(socket, "data");
  expect(timeouts).toEqual([0, 0]);
});
