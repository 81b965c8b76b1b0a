import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterEach, expect, test } from "vitest";
import { createProxyList, currentClientAddress } from "@/lib/shared/client-address";
import { serveDirectly } from "@/lib/shared/direct-routes";
import { getBodyLimit } from "./body-limits";
import { createEntrance } from "./entrance";
import { createPageQueue } from "./page-queue";

const openServers: { close(): void }[] = [];
afterEach(() => {
  for (const server of openServers.splice(0)) server.close();
});

const LARGE = { concurrent: 100, waiting: 0, waitingPerAddress: 0, waitingPerSession: 0, waitMs: 60_000 };

/** Starts a server with an entrance; its handler responds with the body length and the client address. */
async function startServer(
  trusted: string[] = [],
  { pages = LARGE, bodyWithinMs = 60_000, portalUrl = "http://localhost:3000" } = {},
) {
  const handled: string[] = [];
  const received: IncomingMessage["headers"][] = [];
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    handled.push(request.url ?? "");
    received.push(request.headers);
    let length = 0;
    for await (const chunk of request) length += (chunk as Buffer).length;
    response.end(JSON.stringify({ length, client: currentClientAddress() }));
  };
  const server: Server = createServer(
    createEntrance(handle, {
      trustedProxies: createProxyList(trusted),
      pages: createPageQueue(pages),
      bodyWithinMs,
      portalUrl,
    }),
  );
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  openServers.push({ close: () => server.closeAllConnections() }, server);
  return { port: (server.address() as AddressInfo).port, handled, received };
}

/** Connects, calls `send`, and returns everything received until the server closes the connection. */
async function exchange(port: number, send: (socket: Socket) => void): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  // A server that rejects a request may close the connection while the request is still being sent.
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
const parseBody = (response: string) =>
  JSON.parse(response.slice(response.indexOf("{"), response.lastIndexOf("}") + 1));

test.each([1, 1000, 16_384])("[R-34] a form of %i bytes reaches the handler completely", async (bytes) => {
  const { port } = await startServer();
  const sized = await exchange(port, (socket) =>
    socket.write(`${HEAD}Content-Length: ${bytes}\r\n\r\n${"x".repeat(bytes)}`),
  );
  expect(parseBody(sized)).toEqual({ length: bytes, client: "127.0.0.1" });
  const chunked = await exchange(port, (socket) => {
    socket.write(`${HEAD}Transfer-Encoding: chunked\r\n\r\n`);
    for (let sent = 0; sent < bytes; sent += 1000) socket.write(chunk(Math.min(1000, bytes - sent)));
    socket.write("0\r\n\r\n");
  });
  expect(parseBody(chunked)).toEqual({ length: bytes, client: "127.0.0.1" });
});

test("[R-34] accepts an empty chunked body", async () => {
  const { port } = await startServer();
  const response = await exchange(port, (socket) => socket.write(`${HEAD}Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n`));
  expect(parseBody(response)).toEqual({ length: 0, client: "127.0.0.1" });
});

test("[R-34] rejects a form whose declared length exceeds 16 kB before it is sent", async () => {
  const { port, handled } = await startServer();
  const response = await exchange(port, (socket) => socket.write(`${HEAD}Content-Length: 16385\r\n\r\n`));
  expect(response).toMatch(/^HTTP\/1\.1 413 /);
  expect(parseBody(response)).toEqual({
    code: "too-large",
    message: "This is larger than the portal accepts, and nothing was sent. Send less at once.",
  });
  expect(handled).toEqual([]);
});

test("[R-34] rejects chunks past 16 kB while they arrive", async () => {
  const { port, handled } = await startServer();
  const response = await exchange(port, (socket) => {
    socket.write(`${HEAD}Transfer-Encoding: chunked\r\n\r\n`);
    // The client never finishes the body, so only the limit can end the request.
    for (let sent = 0; sent < 400_000; sent += 8_000) socket.write(chunk(8_000));
  });
  expect(response).toMatch(/^HTTP\/1\.1 413 /);
  expect(handled).toEqual([]);
});

test("does not handle a form if the client disconnects before sending it completely", async () => {
  const { port, handled } = await startServer();
  await exchange(port, (socket) => {
    socket.write(`${HEAD}Content-Length: 100\r\n\r\nxxx`, () => socket.destroy());
  });
  expect(handled).toEqual([]);
});

test("[R-32] uses the connection's address, or the address forwarded by a trusted proxy", async () => {
  const requestFor = (forwardedFor: string) => (socket: Socket) =>
    socket.write(`GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nX-Forwarded-For: ${forwardedFor}\r\n\r\n`);
  const plain = await startServer();
  expect(parseBody(await exchange(plain.port, requestFor("198.51.100.1")))).toMatchObject({ client: "127.0.0.1" });
  const proxied = await startServer(["127.0.0.0/8"]);
  expect(parseBody(await exchange(proxied.port, requestFor("1.1.1.1, 198.51.100.1")))).toMatchObject({
    client: "198.51.100.1",
  });
});

const get =
  (target: string, method = "GET") =>
  (socket: Socket) =>
    socket.write(`${method} ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
const parseStatus = (response: string) => Number(/^HTTP\/1\.1 (\d+)/.exec(response)?.[1]);

test.each([
  ["GET", "/payments/%00", 400],
  ["GET", "/payments?q=a%00b", 400],
  ["GET", "/payments/%", 400],
  ["GET", "/payments/%ff", 400],
  ["GET", "http://evil.example/", 400],
  ["OPTIONS", "*", 400],
  ["TRACE", "/payments", 405],
  ["TRACE", "/api/health", 405],
  ["PROPFIND", "/payments", 405],
  ["GET", "/payments/%E2%82%AC?q=100%25", 200],
])("[R-34] responds to %s %s with %i", async (method, target, status) => {
  const { port, handled } = await startServer();
  const response = await exchange(port, get(target, method));
  expect(parseStatus(response)).toBe(status);
  expect(handled).toEqual(status === 200 ? [target] : []);
  expect(/^allow: GET, HEAD, POST/m.test(response)).toBe(status === 405);
});

test.each([
  ["/payments", 65_536],
  ["/deposit?x=1", 65_536],
  ["/api/search", 65_536],
  ["/sandbox", 1_000_000],
])("[R-34] limits a form for %s to %i bytes", async (target, bytes) => {
  const { port, handled } = await startServer();
  const head = `POST ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n`;
  const sent = (length: number) => (socket: Socket) =>
    socket.write(`${head}Content-Length: ${length}\r\n\r\n${"x".repeat(length)}`);
  expect(parseBody(await exchange(port, sent(bytes)))).toMatchObject({ length: bytes });
  const announced = await exchange(port, (socket) => socket.write(`${head}Content-Length: ${bytes + 1}\r\n\r\n`));
  expect(parseStatus(announced)).toBe(413);
  expect(handled).toEqual([target]);
});

const nested = (depth: number) => "[".repeat(depth) + "]".repeat(depth);
const formField = (name: string, value: string) =>
  `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;

test.each([
  ["arrays", nested(10_000), 400],
  ["objects", `${'{"a":'.repeat(8_000)}1${"}".repeat(8_000)}`, 400],
  ["65 levels", nested(65), 400],
  ["closed in strings", `${'["]]","\\\\","\\"]",'.repeat(500)}1`, 400],
  ["after a field with a quote", formField("a", '"') + formField("0", nested(65)), 400],
  ["after a field with a backslash", formField("a", 'x"\\') + formField("0", nested(65)), 400],
  ["64 levels", nested(64), 200],
  ["many sibling arrays", "[".repeat(2) + "[],".repeat(5_000), 200],
  ["brackets in text", JSON.stringify(["[".repeat(60), '\\"{}'.repeat(500), "]]"]), 200],
])("[R-34] limits the nesting of a form: %s", async (_, body, status) => {
  const { port, handled } = await startServer();
  const head = "POST /deposit HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n";
  // Sent in parts, so that no single chunk contains the whole form.
  const response = await exchange(port, (socket) => {
    socket.write(`${head}Content-Length: ${body.length}\r\n\r\n`);
    for (let at = 0; at < body.length; at += 700) socket.write(body.slice(at, at + 700));
  });
  expect(parseStatus(response)).toBe(status);
  expect(handled).toEqual(status === 200 ? ["/deposit"] : []);
});

test.each([
  ["complete", 131, 200],
  ["truncated", 100, 400],
])("[R-34] a %s multipart form of %i bytes gets a %i", async (_, length, status) => {
  const { port, handled } = await startServer();
  const boundary = "----WebKitFormBoundary7MA4YWxkTrZu0gW";
  const form = `--${boundary}\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n--${boundary}--\r\n`;
  const head = `POST /people HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: ${length}\r\n`;
  const response = await exchange(port, (socket) =>
    socket.write(`${head}Content-Type: multipart/form-data; boundary=${boundary}\r\n\r\n${form.slice(0, length)}`),
  );
  expect(parseStatus(response)).toBe(status);
  expect(handled).toEqual(status === 200 ? ["/people"] : []);
});

test.each([
  ["/api/issue-imports", undefined],
  ["/api/issue-imports/live", undefined],
  ["/api/issue-imports/6f1c2d3e-4a5b-4c6d-8e7f-9a0b1c2d3e4f", 65_536],
  ["/api/batches/1/amounts", 65_536],
])("[R-34] limits the body of %s before it is read", (path, limit) => {
  expect(getBodyLimit(path)).toBe(limit);
});

test("[R-34] does not limit images, issue files and events, whose routes authenticate first", async () => {
  const { port } = await startServer();
  const urls = ["/api/staged-images?side=front", "/api/batches/1/pictures?side=front", "/api/issue-imports?name=a"];
  for (const target of [...urls, "/api/capture/pictures?side=front", "/api/bank-events"]) {
    const head = `POST ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n`;
    const response = await exchange(port, (socket) =>
      socket.write(`${head}Content-Length: 2000000\r\n\r\n${"x".repeat(2_000_000)}`),
    );
    expect(parseBody(response)).toMatchObject({ length: 2_000_000 });
  }
});

test("a direct route bypasses Next.js, and only the requested part of the body is read", async () => {
  serveDirectly("POST /api/bank-events/direct", async (request) => {
    if (request.headers.get("authorization") !== "yes") return new Response("no", { status: 401 });
    if (request.headers.get("content-length") === "3000000") {
      const reader = request.body!.getReader();
      await reader.read();
      await reader.cancel();
      return new Response("too large", { status: 413 });
    }
    const text = await request.text();
    return Response.json({ text, client: currentClientAddress(), agent: request.headers.get("user-agent") });
  });
  const { port, handled } = await startServer();
  const head = "POST /api/bank-events/direct?a=b HTTP/1.1\r\nHost: localhost\r\nUser-Agent: bank\r\n";
  const served = await exchange(port, (socket) => {
    // Two requests on one connection.
    const authorized = `${head}Authorization: yes\r\nContent-Length: 5\r\n`;
    socket.write(`${authorized}\r\nfirst`);
    socket.write(`${authorized}Connection: close\r\n\r\nagain`);
  });
  expect(served.match(/\{.*?\}/g)?.map((body) => JSON.parse(body))).toEqual([
    { text: "first", client: "127.0.0.1", agent: "bank" },
    { text: "again", client: "127.0.0.1", agent: "bank" },
  ]);
  const refused = await exchange(port, (socket) => socket.write(`${head}Content-Length: 2000000\r\n\r\nx`));
  expect(parseStatus(refused)).toBe(401);
  const tooLarge = `${head}Authorization: yes\r\nContent-Length: 3000000\r\n\r\n`;
  const large = await exchange(port, (socket) => socket.write(`${tooLarge}${"x".repeat(3_000_000)}`));
  expect(parseStatus(large)).toBe(413);
  expect(parseStatus(await exchange(port, get("/api/bank-events/direct")))).toBe(200);
  expect(handled).toEqual(["/api/bank-events/direct"]);
});

test("compresses a direct route's large response if the client accepts gzip", async () => {
  serveDirectly("GET /api/direct/large", async () => Response.json({ text: "x".repeat(30_000) }));
  serveDirectly("GET /api/direct/small", async () => Response.json({ text: "x" }));
  const { port } = await startServer();
  const read = async (path: string, accepted: string) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { "accept-encoding": accepted } });
    const { text } = (await response.json()) as { text: string };
    const { headers } = response;
    return [text.length, headers.get("content-encoding"), headers.get("vary"), Number(headers.get("content-length"))];
  };
  expect(await read("/api/direct/large", "identity")).toEqual([30_000, null, "accept-encoding", 30_011]);
  const compressed = await read("/api/direct/large", "br, gzip, deflate");
  expect(compressed.slice(0, 3)).toEqual([30_000, "gzip", "accept-encoding"]);
  expect(compressed[3]).toBeLessThan(1_000);
  expect(await read("/api/direct/small", "gzip")).toEqual([1, null, "accept-encoding", 12]);
});

test("[R-34] responds with 408 to a form that does not arrive in time", async () => {
  const { port, handled } = await startServer([], { bodyWithinMs: 1 });
  const response = await exchange(port, (socket) => socket.write(`${HEAD}Content-Length: 100\r\n\r\nxxx`));
  expect(parseStatus(response)).toBe(408);
  expect(handled).toEqual([]);
});

test("[R-34] responds with 503 and Retry-After if the page queue is full; does not queue API and files", async () => {
  const { port } = await startServer([], { pages: { ...LARGE, concurrent: 0 } });
  const refused = await exchange(port, get("/payments"));
  expect(parseStatus(refused)).toBe(503);
  expect(refused).toMatch(/^retry-after: 5\r$/m);
  expect(parseBody(refused)).toEqual({
    code: "busy",
    message: "The portal is busy. Try again in a few seconds.",
  });
  const navigation = await exchange(port, (socket) =>
    socket.write("GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nAccept: text/html,*/*\r\n\r\n"),
  );
  expect(parseStatus(navigation)).toBe(503);
  expect(navigation).toContain('<meta http-equiv="refresh" content="5">');
  expect(navigation).toContain("<p>The portal is busy. Try again in a few seconds.</p>");
  for (const target of ["/api/health", "/api/live", "/_next/static/a.js"]) {
    expect(parseStatus(await exchange(port, get(target)))).toBe(200);
  }
});

const PORTAL_URL = "https://portal.example:8443";

test.each<[string, string[]]>([
  ["a proxy that does not pass Host", ["Host: 127.0.0.1:3000"]],
  ["a forwarded host without its port", ["Host: portal.example", "X-Forwarded-Host: portal.example"]],
  ["a forwarded protocol", ["Host: portal.example:8443", "X-Forwarded-Proto: https", "X-Forwarded-Port: 8443"]],
  [
    "a chain of two proxies",
    ["Host: inner", "X-Forwarded-Host: portal.example, inner", "X-Forwarded-Proto: https, http"],
  ],
  ["the standard's header", ["Host: inner", "Forwarded: for=192.0.2.1;host=inner;proto=http"]],
  ["forged headers", ["Host: evil.example", "X-Forwarded-Host: evil.example", "X-Forwarded-Proto: http"]],
])("[R-28] %s: replaces the request's host with the configured host", async (_, headers) => {
  const { port, handled, received } = await startServer([], { portalUrl: PORTAL_URL });
  const origin = [`Origin: ${PORTAL_URL}`, "Sec-Fetch-Site: same-origin"];
  const lines = [...headers, ...origin, "Content-Length: 0", "Connection: close"];
  await exchange(port, (socket) => socket.write(`POST /deposit HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`));
  expect(handled).toEqual(["/deposit"]);
  expect(received[0]!.host).toBe("portal.example:8443");
  for (const name of ["x-forwarded-host", "x-forwarded-proto", "x-forwarded-port", "forwarded"])
    expect(received[0]![name]).toBeUndefined();
});

test("keeps the host of a form sent from a different loopback host name", async () => {
  const { port, received } = await startServer();
  const lines = ["Host: localhost:3000", "Origin: http://127.0.0.1:3000", "Content-Length: 0", "Connection: close"];
  await exchange(port, (socket) => socket.write(`POST /deposit HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`));
  expect(received[0]!.host).toBe("127.0.0.1:3000");
});

test.each(["GET", "POST"])("responds with 400 to a %s with two Host headers", async (method) => {
  const { port, handled } = await startServer();
  const response = await exchange(port, (socket) =>
    socket.write(`${method} /deposit HTTP/1.1\r\nHost: localhost\r\nhost: evil.example\r\nConnection: close\r\n\r\n`),
  );
  expect(response).toMatch(/^HTTP\/1\.1 400 /);
  expect(handled).toEqual([]);
});

test("rejects a server action with a plain text body, which Next.js passes to the page", async () => {
  const { port } = await startServer();
  const response = await exchange(port, (socket) =>
    socket.write(
      "POST /deposit HTTP/1.1\r\nHost: localhost\r\nNext-Action: x\r\nContent-Length: 99999999\r\nConnection: close\r\n\r\n",
    ),
  );
  expect(response).toMatch(/^HTTP\/1\.1 413 /);
  expect(response).toMatch(/content-type: text\/plain\r\n/);
  expect(parseBody(response).code).toBe("too-large");
});
