import { spawn } from "node:child_process";
import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { expect, test } from "vitest";
import { ROOT } from "./root";

/** Returns a program that starts a service and then fails. The service connects to a port and runs for an hour. */
const createStarterProgram = (port: number) => `
  import { launchService } from ${JSON.stringify(`${ROOT}/scripts/product/service.ts`)};
  const program = "require('net').connect(${port}, '127.0.0.1', () => console.log('connected')); setTimeout(() => {}, 3_600_000)";
  const onOutput = () => setImmediate(() => { throw new Error("failed"); });
  launchService({ name: "A service", url: "", healthPath: "", args: ["-e", program], cwd: ".", env: {}, onOutput });
`;

test("a service exits with the process that started it, even if that process crashes", async () => {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const connected = once(server, "connection");
  const program = createStarterProgram((server.address() as AddressInfo).port);
  const starter = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "-e", program], {
    cwd: ROOT,
    stdio: "ignore",
  });
  const exited = once(starter, "exit");
  const [socket] = (await connected) as [Socket];
  // The service's socket closes when the service exits.
  const ended = new Promise((resolve) => socket.on("error", () => {}).once("close", resolve));
  socket.resume();
  expect(await exited).toEqual([1, null]);
  await ended;
  server.close();
});
