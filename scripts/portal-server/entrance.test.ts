import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterEach, expect, test } from "vitest";
import { currentClientAddress, proxyList } from "@/lib/shared/client-address";
import { createEntrance } from "./entrance";

const opened: { close(): void }[] = [];
afterEach(() => {
  for (const each of opened.splice(0)) each.close();
});

/** A server behind the entrance that responds with what it received. */
async function open(trusted: string[] = []) {
  const handled: string[] = [];
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    handled.push(request.url ?? "");
    let length = 0;
    for await (const chunk of request) length += (chunk as Buffer).length;
    response.end(JSON.stringify({ length, client: currentClientAddress() }));
  };
  const server: Server = createServer(createEntrance(handle, proxyList(trusted)));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  opened.push({ close: () => server.closeAllConnections() }, server);
  return { port: (server.address() as AddressInfo).port, handled };
}

/** Sends raw bytes and returns all that comes back until the server closes the connection. */
async function exchange(port: number, send: (socket: Socket) => void): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  // A server that refuses the rest of a request closes the connection while it is being sent.
  socket.on("error", () => {});
  let received = "";
  socket.setEncoding("utf8").on("data", (text) => {
    received += text;
  });
  await once(socket, "connect");
  send(socket);
  await once(socket, "close");
  return received;
}

const HEAD = "POST /api/auth/callback/credentials HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n";
const chunk = (bytes: number) => `${bytes.toString(16)}\r\n${"x".repeat(bytes)}\r\n`;
const bodyOf = (response: string) => JSON.parse(response.slice(response.indexOf("{"), response.lastIndexOf("}") + 1));

test.each([1, 1000, 16_384])("[R-34] a form of %i bytes reaches the handler whole", async (bytes) => {
  const { port } = await open();
  const sized = await exchange(port, (socket) =>
    socket.write(`${HEAD}Content-Length: ${bytes}\r\n\r\n${"x".repeat(bytes)}`),
  );
  expect(bodyOf(sized)).toEqual({ length: bytes, client: "127.0.0.1" });
  const chunked = await exchange(port, (socket) => {
    socket.write(`${HEAD}Transfer-Encoding: chunked\r\n\r\n`);
    for (let sent = 0; sent < bytes; sent += 1000) socket.write(chunk(Math.min(1000, bytes - sent)));
    socket.write("0\r\n\r\n");
  });
  expect(bodyOf(chunked)).toEqual({ length: bytes, client: "127.0.0.1" });
});

test("[R-34] an empty body in chunks is a body", async () => {
  const { port } = await open();
  const response = await exchange(port, (socket) => socket.write(`${HEAD}Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n`));
  expect(bodyOf(response)).toEqual({ length: 0, client: "127.0.0.1" });
});

test("[R-34] a form that announces more than 16 kB is refused before it is sent", async () => {
  const { port, handled } = await open();
  const response = await exchange(port, (socket) => socket.write(`${HEAD}Content-Length: 16385\r\n\r\n`));
  expect(response).toMatch(/^HTTP\/1\.1 413 /);
  expect(bodyOf(response)).toEqual({ code: "too-large", message: "The request is too large." });
  expect(handled).toEqual([]);
});

test("[R-34] chunks past 16 kB are refused while they arrive", async () => {
  const { port, handled } = await open();
  const response = await exchange(port, (socket) => {
    socket.write(`${HEAD}Transfer-Encoding: chunked\r\n\r\n`);
    // Never ended: only the limit ends it.
    for (let sent = 0; sent < 400_000; sent += 8_000) socket.write(chunk(8_000));
  });
  expect(response).toMatch(/^HTTP\/1\.1 413 /);
  expect(handled).toEqual([]);
});

test("a form whose sender goes away is not handled", async () => {
  const { port, handled } = await open();
  await exchange(port, (socket) => {
    socket.write(`${HEAD}Content-Length: 100\r\n\r\nxxx`, () => socket.destroy());
  });
  expect(handled).toEqual([]);
});

test("[R-32] the client's address is the connection's; a proxy's word counts when it is trusted", async () => {
  const ask = (forwardedFor: string) => (socket: Socket) =>
    socket.write(`GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nX-Forwarded-For: ${forwardedFor}\r\n\r\n`);
  const plain = await open();
  expect(bodyOf(await exchange(plain.port, ask("198.51.100.1")))).toMatchObject({ client: "127.0.0.1" });
  const proxied = await open(["127.0.0.0/8"]);
  expect(bodyOf(await exchange(proxied.port, ask("1.1.1.1, 198.51.100.1")))).toMatchObject({ client: "198.51.100.1" });
});
