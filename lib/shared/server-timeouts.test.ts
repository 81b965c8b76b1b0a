import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { SERVER_TIMEOUTS } from "./server-timeouts";

test("keeps an idle connection open longer than a proxy does", async () => {
  const server = createServer(SERVER_TIMEOUTS, (_request, response) => response.end());
  server.listen(0, "127.0.0.1");
  await once(server, "listening");

  const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);

  expect(response.headers.get("keep-alive")).toBe("timeout=75");
  server.closeAllConnections();
  server.close();
});
