import { createServer } from "node:net";
import { StartError } from "./root";

/**
 * Checks that a port is available.
 *
 * @param setting name of the port's setting, for the error message
 * @throws StartError if the port is in use or requires privileges that this process lacks
 */
export async function requireFreePort(host: string, port: number, setting: string): Promise<void> {
  const error = await new Promise<NodeJS.ErrnoException | undefined>((resolve) => {
    const server = createServer();
    server.once("error", resolve);
    server.listen(port, host, () => server.close(() => resolve(undefined)));
  });
  if (!error) return;
  if (error.code === "EADDRINUSE") {
    throw new StartError(
      `Port ${port} is in use by another program. Stop that program, or choose another port: ${setting}=${port + 100} npm start.`,
    );
  }
  if (error.code === "EACCES") {
    throw new StartError(
      `Port ${port} requires privileges that this user does not have. Choose one above 1023 with ${setting}.`,
    );
  }
  throw new StartError(`Can't listen on ${host}:${port} (${error.code}). Choose another port with ${setting}.`);
}

/** Picks a port that is currently free on the loopback address. */
export function pickFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() =>
        address && typeof address === "object"
          ? resolve(address.port)
          : reject(new Error("The server has no TCP address.")),
      );
    });
  });
}
