import { connect, createServer, type Socket } from "node:net";

/** A TCP proxy in front of a test's server. */
export interface CuttingProxy {
  readonly url: string;
  /** Ends a connection that sends this text, without forwarding it; null for none. */
  cutsBefore: string | null;
  /** Forwards this text once, and ends the connection instead of returning the response; null for none. */
  cutsAfter: string | null;
  /** Ends all connections. */
  cut(): void;
  close(): void;
}

/** Starts a proxy to the server of a database's URL. */
export async function startCuttingProxy(url: string): Promise<CuttingProxy> {
  const direct = new URL(url);
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(direct.port), direct.hostname);
    let endsOnResponse = false;
    const end = () => {
      near.destroy();
      far.destroy();
    };
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on("error", () => {});
      socket.on("close", () => {
        sockets.delete(socket);
        end();
      });
    }
    near.on("data", (bytes) => {
      if (proxy.cutsBefore !== null && bytes.includes(proxy.cutsBefore)) return end();
      if (proxy.cutsAfter !== null && bytes.includes(proxy.cutsAfter)) {
        proxy.cutsAfter = null;
        endsOnResponse = true;
      }
      far.write(bytes);
    });
    far.on("data", (bytes) => {
      if (endsOnResponse) end();
      else near.write(bytes);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const through = new URL(direct);
  through.port = String(typeof address === "object" && address ? address.port : 0);
  const proxy: CuttingProxy = {
    url: through.href,
    cutsBefore: null,
    cutsAfter: null,
    cut: () => {
      for (const socket of sockets) socket.destroy();
    },
    close: () => {
      server.close();
      proxy.cut();
    },
  };
  return proxy;
}
