import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";

/** A TCP proxy between the portal and its bank. When shut, it refuses connections as if the bank had stopped. */
export interface BankGate {
  readonly url: string;
  /** Refuses new connections and ends existing connections; does nothing if already shut. */
  shut(): Promise<void>;
  /** Accepts connections again on the same port. */
  open(): Promise<void>;
}

/** Opens a gate on a free port; it forwards bytes unchanged. */
export async function openBankGate(bankUrl: string): Promise<BankGate> {
  const target = new URL(bankUrl);
  const sockets = new Set<Socket>();
  const forward = (client: Socket) => {
    const upstream = connect(Number(target.port), target.hostname);
    for (const [socket, peer] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(socket);
      socket.on("error", () => {});
      socket.on("close", () => {
        sockets.delete(socket);
        peer.destroy();
      });
      socket.pipe(peer);
    }
  };
  let server = await listen(0, forward);
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    shut: async () => {
      if (!server.listening) return;
      const closed = once(server, "close");
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    open: async () => {
      server = await listen(port, forward);
    },
  };
}

async function listen(port: number, onConnection: (client: Socket) => void): Promise<Server> {
  const server = createServer(onConnection).listen(port, "127.0.0.1");
  await once(server, "listening");
  return server;
}
