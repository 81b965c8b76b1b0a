import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { BankEvent } from "@/lib/contract/event";

/** A delivery received by the endpoint. */
export interface Arrival {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly event: BankEvent;
}

/** Responds to a delivery. If the handler does not end the response, the connection stays open. */
export type Respond = (response: ServerResponse, arrival: Arrival) => void;

export interface TestReceiver {
  readonly url: string;
  readonly arrivals: Arrival[];
  /** Sets the handler that responds to subsequent deliveries. */
  respond(handler: Respond): void;
  /** Resolves once the given number of deliveries have arrived in total. */
  arrived(count: number): Promise<void>;
  close(): Promise<void>;
}

/** Returns a handler that responds with a status and no body. */
export const responses =
  (status: number, headers: Record<string, string> = {}): Respond =>
  (response) =>
    void response.writeHead(status, headers).end();

/** Starts a partner's endpoint: an HTTP server on this machine that records deliveries. */
export async function startReceiver(): Promise<TestReceiver> {
  const arrivals: Arrival[] = [];
  let handler: Respond = responses(200);
  const waiters: { count: number; resolve: () => void }[] = [];
  const server = createServer(async (request, response) => {
    response.on("error", () => {});
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString("utf8");
    const { url: path = "", headers } = request;
    const arrival = { path, headers, text, event: JSON.parse(text) as BankEvent };
    arrivals.push(arrival);
    handler(response, arrival);
    for (const { count, resolve } of waiters) if (arrivals.length >= count) resolve();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    arrivals,
    respond: (next) => {
      handler = next;
    },
    arrived: (count) =>
      new Promise((resolve) => (arrivals.length >= count ? resolve() : waiters.push({ count, resolve }))),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
