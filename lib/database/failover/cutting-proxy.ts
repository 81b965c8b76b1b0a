import { connect, createServer, type Socket } from "node:net";

/** A TCP proxy in front of a test server, which can interrupt connections. */
export interface CuttingProxy {
  readonly url: string;
  /** Closes a connection that sends this text, without forwarding it; null to disable. */
  cutsBefore: string | null;
  /** Forwards this text once, then closes the connection instead of returning the response; null to disable. */
  cutsAfter: string | null;
  /** Closes all connections. */
  cut(): void;
  close(): void;
}

/** Starts a proxy for the server in a database URL. */
export async function startCuttingProxy(url: string): Promise<CuttingProxy> {
  const serverUrl = new URL(url);
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(Number(serverUrl.port), serverUrl.hostname);
    let closesOnResponse = false;
    const closeBoth = () => {
      client.destroy();
      upstream.destroy();
    };
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on("error", () => {});
      socket.on("close", () => {
        sockets.delete(socket);
        closeBoth();
      });
    }
    client.on("data", (bytes) => {
      if (proxy.cutsBefore !== null && bytes.includes(proxy.cutsBefore)) return closeBoth();
      if (proxy.cutsAfter !== null && bytes.includes(proxy.cutsAfter)) {
        proxy.cutsAfter = null;
        closesOnResponse = true;
      }
      upstream.write(bytes);
    });
    upstream.on("data", (bytes) => {
      if (closesOnResponse) closeBoth();
      else client.write(bytes);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const proxyUrl = new URL(serverUrl);
  proxyUrl.port = String(typeof address === "object" && address ? address.port : 0);
  const proxy: CuttingProxy = {
    url: proxyUrl.href,
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
