import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** When a call is held: before it reaches the bank, or after the bank commits it but before its response. */
export type HeldAt = "before the bank" | "before the response";

/** A proxy in front of the bank that can hold calls; a held call never gets a response. */
export interface HoldingProxy {
  readonly url: string;
  /** Holds the next POST whose path matches and resolves once it is held. All other calls pass through. */
  hold(path: RegExp, at: HeldAt): Promise<void>;
  close(): Promise<void>;
}

interface Hold {
  readonly path: RegExp;
  readonly at: HeldAt;
  onHeld(): void;
}

export async function openHoldingProxy(bankUrl: string): Promise<HoldingProxy> {
  const holds: Hold[] = [];
  const server = createServer((incoming, response) => forward(bankUrl, incoming, response, takeHold(holds, incoming)));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    hold: (path, at) => new Promise<void>((onHeld) => void holds.push({ path, at, onHeld })),
    close: async () => {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

function takeHold(holds: Hold[], { method, url = "" }: IncomingMessage): Hold | undefined {
  const index = method === "POST" ? holds.findIndex(({ path }) => path.test(url)) : -1;
  return index < 0 ? undefined : holds.splice(index, 1)[0];
}

function forward(bankUrl: string, incoming: IncomingMessage, response: ServerResponse, hold: Hold | undefined): void {
  if (hold?.at === "before the bank") {
    incoming.resume().on("end", hold.onHeld);
    return;
  }
  const outgoing = request(
    bankUrl + incoming.url,
    { method: incoming.method, headers: incoming.headers },
    (bankResponse) => {
      if (hold) {
        bankResponse.resume().on("end", hold.onHeld);
        return;
      }
      response.writeHead(bankResponse.statusCode!, bankResponse.headers);
      bankResponse.pipe(response);
    },
  );
  outgoing.on("error", () => response.destroy());
  incoming.pipe(outgoing);
}
