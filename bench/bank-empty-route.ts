import { createAdaptorServer } from "@hono/node-server";
import { Hono } from "hono";
import { sayAddress } from "./bank/processes";

// The least that a Hono application can answer, on the server that the bank runs on.
const app = new Hono().get("/", (c) => c.json({}));
const server = createAdaptorServer({ fetch: app.fetch });
server.listen(0, "127.0.0.1", () => sayAddress(server.address()));
