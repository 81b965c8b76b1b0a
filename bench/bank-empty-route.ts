import { createAdaptorServer } from "@hono/node-server";
import { Hono } from "hono";
import { printAddress } from "./bank/processes";

// Baseline: a Hono application with an empty route, on the same kind of server as the bank's.
const app = new Hono().get("/", (c) => c.json({}));
const server = createAdaptorServer({ fetch: app.fetch });
server.listen(0, "127.0.0.1", () => printAddress(server.address()));
