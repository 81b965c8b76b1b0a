import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** Where a call is held: before it reaches the bank, or after the bank has committed it but before the response. */
export type HeldAt = "before the bank" | "before the response";

/** A proxy in front of the bank that holds calls until the portal's process has ended. */
export interface HoldingProxy {
  readonly url: string;
  /** Holds the next POST to a path and resolves once it is held. Other calls pass. */
  hold(path: RegExp, at: HeldAt): Promise<void>;
  close(): Promise<void>;
}

interface Hold {
  readonly path: RegExp;
  readonly at: HeldAt;
  held(): void;
}

export async function openHoldingProxy(bankUrl: string): Promise<HoldingProxy> {
  const holds: Hold[] = [];
  const server = createServer((incoming, response) => pass(bankUrl, incoming, response, takeHold(holds, incoming)));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    hold: (path, at) => new Promise<void>((held) => void holds.push({ path, at, held })),
    close: async () => {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

function takeHold(holds: Hold[], { method, url = "" }: IncomingMessage): Hold | undefined {
  const at = method === "POST" ? holds.findIndex(({ path }) => path.test(url)) : -1;
  return at < 0 ? undefined : holds.splice(at, 1)[0];
}

function pass(bankUrl: string, incoming: IncomingMessage, response: ServerResponse, hold: Hold | undefined): void {
  if (hold?.at === "before the bank") {
    incoming.resume().on("end", hold.held);
    return;
  }
  const outgoing = request(
    bankUrl + incoming.url,
    { method: incoming.method, headers: incoming.headers },
    (bankResponse) => {
      if (hold) {
        bankResponse.resume().on("end", hold.held);
        return;
      }
      response.writeHead(bankResponse.statusCode!, bankResponse.headers);
      bankResponse.pipe(response);
    },
  );
  outgoing.on("error", () => response.destroy());
  incoming.pipe(outgoing);
}
