import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";

export interface ReceivedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<IncomingMessage["headers"]>;
  readonly body: string;
}

type Script = (request: ReceivedRequest, response: ServerResponse, socket: Socket) => void | Promise<void>;

/** HTTP server for tests that responds, or misbehaves, as scripted. */
export interface ScriptedBank {
  readonly url: string;
  /** All requests except token requests. */
  readonly requests: ReceivedRequest[];
  readonly tokenRequests: ReceivedRequest[];
  /** Handles API requests; may be replaced at any time. */
  onCall: Script;
  /** Handles token requests. */
  onToken: Script;
  close(): Promise<void>;
  /** Listens again at the same address after `close`. */
  reopen(): Promise<void>;
}

/** Sends JSON with an `x-request-id`. */
export function respondJson(response: ServerResponse, status: number, body: unknown, headers = {}): void {
  response.writeHead(status, { "content-type": "application/json", "x-request-id": "req-1", ...headers });
  response.end(JSON.stringify(body));
}

/** Starts a scripted bank on a free port; tokens are `token-1`, `token-2`… */
export async function startScriptedBank(): Promise<ScriptedBank> {
  let port = 0;
  const sockets = new Set<Socket>();
  const server = createServer((incoming, response) => {
    const chunks: Buffer[] = [];
    incoming.on("error", () => {});
    incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
    incoming.on("end", () => {
      const received: ReceivedRequest = {
        method: incoming.method ?? "",
        path: incoming.url ?? "",
        headers: incoming.headers,
        body: Buffer.concat(chunks).toString("utf8"),
      };
      const isToken = received.path === "/connect/token";
      (isToken ? bank.tokenRequests : bank.requests).push(received);
      void (isToken ? bank.onToken : bank.onCall)(received, response, incoming.socket);
    });
  });
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });
  const listen = () => new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  await listen();
  port = (server.address() as AddressInfo).port;
  const bank: ScriptedBank = {
    url: `http://127.0.0.1:${port}`,
    requests: [],
    tokenRequests: [],
    onCall: (_, response) => respondJson(response, 404, { errors: [{ code: 1003, message: "Not found." }] }),
    onToken: (_, response) =>
      respondJson(response, 200, {
        access_token: `token-${bank.tokenRequests.length}`,
        token_type: "Bearer",
        expires_in: 86_400,
      }),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
    reopen: listen,
  };
  return bank;
}
