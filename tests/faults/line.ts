import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";

/**
 * What a line does to a connection. `cut-request` ends it when the request arrives and passes nothing on;
 * `cut-response` passes the request on and ends it instead of passing the response back. With a text, the request or
 * the response is answered by that text instead.
 */
export type LineMode =
  | "pass"
  | "cut-request"
  | "cut-response"
  | { readonly at: "request" | "response"; readonly answer: string };

/** A TCP proxy before a service of the product, which can cut connections. */
export interface Line {
  readonly port: number;
  /** Called once for each connection; `pass` when not set. */
  setMode(choose: (() => LineMode) | null): void;
  /**
   * True: nothing passes in either direction, and no connection ends, as when a cable is pulled; then all of it
   * continues.
   */
  setHeld(isHeld: boolean): void;
  /** Connections that were cut or answered so far. */
  readonly cut: () => number;
  /** Connections so far. */
  readonly opened: () => number;
  close(): Promise<void>;
}

/** Opens a line to a port of the loopback address. */
export async function openLine(target: () => number): Promise<Line> {
  const sockets = new Set<Socket>();
  let choose: (() => LineMode) | null = null;
  let cuts = 0;
  let opened = 0;
  let isHeld = false;
  const flows = new Set<{ from: Socket; to: Socket }>();
  const flow = (from: Socket, to: Socket) => {
    const one = { from, to };
    flows.add(one);
    from.on("close", () => flows.delete(one));
    if (!isHeld) from.pipe(to);
  };
  const server = createServer((near) => {
    opened += 1;
    const mode = choose?.() ?? "pass";
    const place = typeof mode === "string" ? mode : `cut-${mode.at}`;
    const far = connect(target(), "127.0.0.1");
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.on("error", () => {});
      socket.on("close", () => {
        sockets.delete(socket);
        // An answer in the bank's place still goes out.
        if (!other.writableEnded) other.destroy();
      });
    }
    const cut = () => {
      cuts += 1;
      if (typeof mode === "string") near.destroy();
      else near.end(mode.answer);
      far.destroy();
    };
    if (place === "cut-request") near.once("data", cut);
    else flow(near, far);
    if (place === "cut-response") far.once("data", cut);
    else flow(far, near);
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
