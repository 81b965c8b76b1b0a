import "server-only";
import { PGlite } from "@electric-sql/pglite";
import { exchangeRaw } from "./thread/exchange-raw.mjs";

/** A Postgres with one session, which executes one exchange at a time. */
export interface Engine {
  /**
   * Executes protocol messages and returns the whole response.
   *
   * @param timeoutMs after which the statement that runs is canceled (SQLSTATE 57014)
   * @throws EngineLostError when the engine ended meanwhile or before: what it had acknowledged is kept
   */
  exchange(message: Uint8Array, timeoutMs: number): Promise<Uint8Array>;
  /** True once it has ended by itself: its folder can be opened again. */
  readonly isLost: boolean;
  close(): Promise<void>;
}

/** The engine ended during an exchange, as a server's connection breaks. */
export class EngineLostError extends Error {
  override readonly name = "EngineLostError";
  /** connection_failure */
  readonly code = "08006";

  constructor(options?: ErrorOptions) {
    super("The database ended before it responded.", options);
  }
}

/** PGlite in this thread: it blocks the event loop while it executes, and cancels nothing. */
export const engineInThisThread = (client: PGlite): Engine => ({
  exchange: (message) => exchangeRaw(client, message),
  isLost: false,
  close: () => client.close(),
});

/**
 * A database in memory, in this thread, for tests, which open hundreds.
 *
 * @param contents initial contents: a data directory as a tar archive; empty when undefined
 */
export async function openInMemory(contents: Blob | undefined): Promise<Engine> {
  return engineInThisThread(await PGlite.create({ loadDataDir: contents }));
}
