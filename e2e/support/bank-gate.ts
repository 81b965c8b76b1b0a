import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";

/** A proxy between the portal and its bank. When closed, it refuses connections like the port of a stopped bank. */
export interface BankGate {
  readonly url: string;
  /** Refuses new connections and ends the existing ones; does nothing when already closed. */
  shut(): Promise<void>;
  /** Accepts connections again, at the same address. */
  open(): Promise<void>;
}

/** Opens a gate on a free port; it forwards bytes unchanged. */
export async function openBankGate(bankUrl: string): Promise<BankGate> {
  const target = new URL(bankUrl);
  const sockets = new Set<Socket>();
  const pass = (client: Socket) => {
    const upstream = connect(Number(target.port), target.hostname);
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(socket);
      socket.on("error", () => {});
      socket.on("close", () => {
        sockets.delete(socket);
        other.destroy();
      });
      socket.pipe(other);
    }
  };
  let server = await listen(0, pass);
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
      server = await listen(port, pass);
    },
  };
}

async function listen(port: number, pass: (client: Socket) => void): Promise<Server> {
  const server = createServer(pass).listen(port, "127.0.0.1");
  await once(server, "listening");
  return server;
}
