import type { HttpBindings } from "@hono/node-server";
import type { OpenAPIHono } from "@hono/zod-openapi";

/** Hono's environment for a request. The bindings are absent when a test calls the app without a socket. */
export interface BankEnv {
  Bindings: Partial<HttpBindings>;
  Variables: { requestId: string; clientId?: string };
}

export type BankHono = OpenAPIHono<BankEnv>;
