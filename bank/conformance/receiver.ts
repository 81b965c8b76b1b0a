import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

/** A received delivery. */
export interface Arrival {
  /** The last segment of the URL path: the listener's name. */
  readonly name: string;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  /** The text parsed as a JSON object, or null if it is not a JSON object. */
  readonly event: Readonly<Record<string, unknown>> | null;
}

/** The suite's HTTP server, which records the bank's deliveries. */
export interface Receiver {
  readonly arrivals: readonly Arrival[];
  /** Returns the callback URL for a listener's name. */
  callbackUrl(name: string): string;
  /** Sets the response status for deliveries to a listener; 200 by default. */
  respond(name: string, status: number): void;
  /** Resolves with the first matching arrival, or with null after the timeout. */
  waitForArrival(matches: (arrival: Arrival) => boolean, withinMs: number): Promise<Arrival | null>;
  close(): Promise<void>;
}

interface ReceiverOptions {
  /** Defaults to any free port. */
  readonly port?: number | undefined;
  /**
   * URL at which the bank can reach this server. Defaults to a local URL, which works only for a bank on this machine.
   */
  readonly publicUrl?: string | undefined;
}

/**
 * Starts the server.
 *
 * @throws if the port is in use
 */
export async function startReceiver({ port = 0, publicUrl }: ReceiverOptions = {}): Promise<Receiver> {
  const arrivals: Arrival[] = [];
  const statuses = new Map<string, number>();
  const listeners = new Set<(arrival: Arrival) => void>();
  const server = createServer(async (request, response) => {
    response.on("error", () => {});
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString("utf8");
    const name = (request.url ?? "").split("/").at(-1) ?? "";
    const arrival = { name, headers: request.headers, text, event: parse(text) };
    arrivals.push(arrival);
    response.writeHead(statuses.get(name) ?? 200).end();
    for (const listener of listeners) listener(arrival);
  });
  server.listen(port, publicUrl === undefined ? "127.0.0.1" : undefined);
  await once(server, "listening");
  const base = publicUrl ?? `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    arrivals,
    callbackUrl: (name) => `${base.replace(/\/+$/, "")}/${name}`,
    respond: (name, status) => void statuses.set(name, status),
    waitForArrival: (matches, withinMs) =>
      new Promise((resolve) => {
        const existing = arrivals.find(matches);
        if (existing) return resolve(existing);
        const finish = (arrival: Arrival | null) => {
          clearTimeout(deadline);
          listeners.delete(listener);
          resolve(arrival);
        };
        const listener = (arrival: Arrival) => (matches(arrival) ? finish(arrival) : undefined);
        const deadline = setTimeout(() => finish(null), withinMs);
        listeners.add(listener);
      }),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

function parse(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
