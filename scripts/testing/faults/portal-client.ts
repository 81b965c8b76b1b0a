import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { ROOT } from "@/scripts/product/root";

/** A response of the portal: its status, its text and its cookies. */
interface Reply {
  readonly status: number;
  readonly text: string;
}

/** What a server action returned; null when there was no response, or one that says nothing. */
export type ActionResult =
  | { readonly ok: true; readonly value: Readonly<Record<string, unknown>> }
  | { readonly ok: false; readonly code: string; readonly message: string }
  | null;

/** A signed-in person who uses the built portal over HTTP as its pages do. */
export interface PortalClient {
  signIn(): Promise<void>;
  /** Calls a server action, as `depositCheckAction`; a session that has ended is renewed once. */
  act(action: string, input: unknown): Promise<ActionResult>;
  get(path: string): Promise<{ readonly status: number; readonly bytes: Buffer } | null>;
  /** Stages a picture and returns its id; null when it was not accepted. */
  stage(side: "front" | "back", picture: Buffer): Promise<string | null>;
}

/** A browser would wait longer; a stopped portal must not take the campaign's time. */
const WITHIN_MS = 20_000;

const manifestSchema = z.object({
  node: z.record(z.string(), z.object({ exportedName: z.string(), workers: z.record(z.string(), z.unknown()) })),
});

const resultSchema = z.union([
  z.object({ ok: z.literal(true), value: z.record(z.string(), z.unknown()).catch({}) }),
  z.object({ ok: z.literal(false), code: z.string(), message: z.string() }),
]);

/** @param portalUrl the portal's address in its settings, which requests must come from */
export function createPortalClient(portalUrl: string, person: { email: string; password: string }) {
  const cookies = new Map<string, string>();
  const actions = readActions();

  async function request(path: string, init: RequestInit = {}): Promise<Response> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await fetch(`${portalUrl}${path}`, {
      redirect: "manual",
      signal: AbortSignal.timeout(WITHIN_MS),
      ...init,
      headers: { cookie, origin: portalUrl, ...init.headers },
    });
    for (const text of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(text) ?? [];
      if (name) cookies.set(name, value ?? "");
    }
    return response;
  }

  async function call(action: string, input: unknown): Promise<ActionResult> {
    const { id, path } = actions.get(action)!;
    try {
      const response = await request(path, {
        method: "POST",
        headers: { "next-action": id, "content-type": "text/plain;charset=UTF-8", accept: "text/x-component" },
        body: JSON.stringify([input]),
      });
      return readResult({ status: response.status, text: await response.text() });
    } catch {
      return null;
    }
  }

  const client: PortalClient = {
    async signIn() {
      cookies.clear();
      const { csrfToken } = (await (await request("/api/auth/csrf")).json()) as { csrfToken: string };
      const body = new URLSearchParams({ csrfToken, ...person, json: "true" });
      const response = await request("/api/auth/callback/credentials", { method: "POST", body });
      if (response.status !== 200) throw new Error(`Signing in failed: ${response.status} ${await response.text()}`);
    },
    async act(action, input) {
      const result = await call(action, input);
      if (result === null || result.ok || result.code !== "signed-out") return result;
      await client.signIn().catch(() => {});
      return call(action, input);
    },
    async get(path) {
      try {
        const response = await request(path);
        return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) };
      } catch {
        return null;
      }
    },
    async stage(side, picture) {
      const send = () =>
        request(`/api/staged-images?side=${side}`, {
          method: "POST",
          headers: { "content-type": "image/jpeg" },
          body: new Uint8Array(picture),
        }).catch(() => null);
      let response = await send();
      if (response?.status === 401) {
        await client.signIn().catch(() => {});
        response = await send();
      }
      const staged = response?.status === 201 ? await response.json().catch(() => null) : null;
      return z.object({ id: z.string() }).safeParse(staged).data?.id ?? null;
    },
  };
  return client;
}

/** Ids and pages of the server actions of the newest build. */
function readActions(): Map<string, { id: string; path: string }> {
  const text = readFileSync(join(ROOT, ".next", "server", "server-reference-manifest.json"), "utf8");
  const { node } = manifestSchema.parse(JSON.parse(text));
  return new Map(
    Object.entries(node).map(([id, { exportedName, workers }]) => {
      // `app/(portal)/payments/[id]/page` is served at /payments/x.
      const parts = Object.keys(workers)[0]!.split("/").slice(1, -1);
      const path = parts.filter((part) => !part.startsWith("(")).map((part) => (part.startsWith("[") ? "x" : part));
      return [exportedName, { id, path: `/${path.join("/")}` }];
    }),
  );
}

/** The value that a server action returned: the row of the response that its first row refers to. */
function readResult({ status, text }: Reply): ActionResult {
  if (status !== 200) return null;
  const row = /(?:^|\n)1:(\{.*\})(?:\n|$)/.exec(text)?.[1];
  if (row === undefined) return null;
  try {
    return resultSchema.safeParse(JSON.parse(row)).data ?? null;
  } catch {
    return null;
  }
}
