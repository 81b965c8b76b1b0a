import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";

/**
 * How a line handles a connection. `cut-request` closes the connection when the request arrives, without forwarding it.
 * `cut-response` forwards the request, and closes the connection instead of returning the response. An `answer` is
 * returned instead of forwarding the request or returning the response.
 */
export type LineMode =
  | "pass"
  | "cut-request"
  | "cut-response"
  | { readonly at: "request" | "response"; readonly answer: string };

/** A TCP proxy in front of the portal or bank that can interrupt connections. */
export interface Line {
  readonly port: number;
  /** Sets a function that is called for each connection; null passes all connections. */
  setMode(choose: (() => LineMode) | null): void;
  /**
   * While held, forwards nothing in either direction and keeps connections open, like an unplugged cable. Afterward,
   * forwards all traffic.
   */
  setHeld(isHeld: boolean): void;
  /** Returns the number of connections cut or answered so far. */
  readonly cut: () => number;
  /** Returns the number of connections so far. */
  readonly opened: () => number;
  close(): Promise<void>;
}

/** Opens a line to a port on the loopback address. */
export async function openLine(target: () => number): Promise<Line> {
  const sockets = new Set<Socket>();
  let choose: (() => LineMode) | null = null;
  let cuts = 0;
  let opened = 0;
  let isHeld = false;
  const flows = new Set<{ from: Socket; to: Socket }>();
  const flow = (from: Socket, to: Socket) => {
    const pair = { from, to };
    flows.add(pair);
    from.on("close", () => flows.delete(pair));
    if (!isHeld) from.pipe(to);
  };
  const server = createServer((client) => {
    opened += 1;
    const mode = choose?.() ?? "pass";
    const cutPoint = typeof mode === "string" ? mode : `cut-${mode.at}`;
    const upstream = connect(target(), "127.0.0.1");
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(socket);
      socket.on("error", () => {});
      socket.on("close", () => {
        sockets.delete(socket);
        // Keeps the connection open until an answer that replaces the response has been sent.
        if (!other.writableEnded) other.destroy();
      });
    }
    const cut = () => {
      cuts += 1;
      if (typeof mode === "string") client.destroy();
      else client.end(mode.answer);
      upstream.destroy();
    };
    if (cutPoint === "cut-request") client.once("data", cut);
    else flow(client, upstream);
    if (cutPoint === "cut-response") upstream.once("data", cut);
    else flow(upstream, client);
  });
  await listen(server);
  return {
    port: (server.address() as AddressInfo).port,
    setMode: (next) => {
      choose = next;
    },
    setHeld(next) {
      if (isHeld === next) return;
      isHeld = next;
      for (const { from, to } of flows) {
        if (isHeld) from.unpipe(to).pause();
        else from.pipe(to);
      }
    },
    cut: () => cuts,
    opened: () => opened,
    close: async () => {
      const closed = once(server, "close");
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

async function listen(server: Server): Promise<void> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
}
