import { lookup as systemLookup } from "node:dns/promises";
import type { LookupFunction } from "node:net";
import { Agent, buildConnector } from "undici";

/** Resolves a host name to all its addresses. */
export type Resolve = (hostname: string) => Promise<readonly { address: string; family: number }[]>;

export const resolveBySystem: Resolve = (hostname) => systemLookup(hostname, { all: true, verbatim: true });

/** Thrown when a host resolves to a forbidden address. */
export class ForbiddenAddressError extends Error {
  override readonly name = "ForbiddenAddressError";
}

/**
 * Creates an undici agent that connects only to permitted addresses. Each connection resolves the name once and uses a
 * checked address, which prevents DNS rebinding; the peer's address is checked again before any byte is sent.
 */
export function createGuardedAgent(options: {
  /** Whether a connection to a host name may use an address. */
  readonly mayConnect: (hostname: string, address: string) => boolean;
  readonly resolve: Resolve;
  readonly timeoutMs: number;
}): Agent {
  const { mayConnect, resolve } = options;
  const lookup: LookupFunction = (hostname, { all }, callback) => {
    resolve(hostname).then(
      (addresses) => {
        const [first] = addresses;
        if (!first || !addresses.every(({ address }) => mayConnect(hostname, address))) {
          return callback(new ForbiddenAddressError(hostname), "", 0);
        }
        if (all) callback(null, [...addresses]);
        else callback(null, first.address, first.family);
      },
      (error: NodeJS.ErrnoException) => callback(error, "", 0),
    );
  };
  const connectSocket = buildConnector({ lookup, timeout: options.timeoutMs, keepAlive: true });
  return new Agent({
    connect(target, callback) {
      connectSocket(target, (...result) => {
        const [error, socket] = result;
        if (error) return callback(error, null);
        if (mayConnect(target.hostname, socket.remoteAddress ?? "")) return callback(null, socket);
        socket.destroy();
        callback(new ForbiddenAddressError(target.hostname), null);
      });
    },
  });
}
