import { Readable } from "node:stream";
import { z } from "zod";
import { ROOT } from "@/scripts/product/root";
import { decodeAction, encodeAction, readActionIds } from "@/tests/attack/action-ids";

/** The result of a server action; null if there is no response or no result in it. */
export type ActionResult =
  | { readonly ok: true; readonly value: Readonly<Record<string, unknown>> }
  | { readonly ok: false; readonly code: string; readonly message: string }
  | null;

/** Uses the portal over HTTP as one user, with the same requests as the portal's pages. */
export interface PortalClient {
  signIn(): Promise<void>;
  /** Calls a server action such as `depositCheckAction`. Signs in again once if the session has ended. */
  act(action: string, input: unknown): Promise<ActionResult>;
  get(path: string): Promise<{ readonly status: number; readonly bytes: Buffer } | null>;
  /** Stages an image and returns its ID; null if the image was not accepted. */
  stage(side: "front" | "back", image: Buffer): Promise<string | null>;
  /** Like `stage`, but sends the image in chunks and does not retry. */
  stageSlowly(side: "front" | "back", chunks: AsyncIterable<Uint8Array>): Promise<string | null>;
}

/** Shorter than in a browser, since a stopped portal must not delay the campaign. */
const REQUEST_TIMEOUT_MS = 60_000;

const resultSchema = z.union([
  z.object({ ok: z.literal(true), value: z.record(z.string(), z.unknown()).catch({}) }),
  z.object({ ok: z.literal(false), code: z.string(), message: z.string() }),
]);

/**
 * Creates a client for a user, who is not yet signed in.
 *
 * @param portalUrl the portal's configured URL, which requests must send as their origin
 * @param release folder of the built release whose server actions the client calls
 */
export function createPortalClient(portalUrl: string, person: { email: string; password: string }, release = ROOT) {
  const cookies = new Map<string, string>();
  const actions = new Map(readActionIds(release).map((action) => [action.name.split(" ").at(-1)!, action]));

  async function request(path: string, init: RequestInit = {}): Promise<Response> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await fetch(`${portalUrl}${path}`, {
      redirect: "manual",
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
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
        body: encodeAction(input),
      });
      const result = resultSchema.safeParse(decodeAction(await response.text()));
      return response.status === 200 ? (result.data ?? null) : null;
    } catch {
      return null;
    }
  }

  function sendImage(side: "front" | "back", body: RequestInit): Promise<Response | null> {
    const headers = { "content-type": "image/jpeg" };
    return request(`/api/staged-images?side=${side}`, { method: "POST", headers, ...body }).catch(() => null);
  }

  let renewal: Promise<void> | null = null;
  let sessions = 0;

  /** Signs in again, once for all requests with an ended session. */
  function renewSession(session: number): Promise<void> {
    if (session !== sessions) return Promise.resolve();
    renewal ??= client
      .signIn()
      .catch(() => {})
      .finally(() => {
        renewal = null;
      });
    return renewal;
  }

  const client: PortalClient = {
    async signIn() {
      cookies.clear();
      const { csrfToken } = (await (await request("/api/auth/csrf")).json()) as { csrfToken: string };
      const body = new URLSearchParams({ csrfToken, ...person, json: "true" });
      const response = await request("/api/auth/callback/credentials", { method: "POST", body });
      if (response.status !== 200) throw new Error(`Signing in failed: ${response.status} ${await response.text()}`);
      sessions += 1;
    },
    async act(action, input) {
      const session = sessions;
      const result = await call(action, input);
      if (result === null || result.ok || result.code !== "signed-out") return result;
      await renewSession(session);
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
    async stage(side, image) {
      const send = () => sendImage(side, { body: new Uint8Array(image) });
      const session = sessions;
      let response = await send();
      if (response?.status === 401) {
        await renewSession(session);
        response = await send();
      }
      return readStaged(response);
    },
    stageSlowly: async (side, chunks) => readStaged(await sendImage(side, toStreamedBody(chunks))),
  };
  return client;
}

/** Returns a streamed request body. Node.js requires `duplex`, which the DOM types do not include. */
function toStreamedBody(chunks: AsyncIterable<Uint8Array>): RequestInit & { duplex: "half" } {
  return { body: Readable.toWeb(Readable.from(chunks)) as unknown as ReadableStream, duplex: "half" };
}

async function readStaged(response: Response | null): Promise<string | null> {
  const staged = response?.status === 201 ? await response.json().catch(() => null) : null;
  return z.object({ id: z.string() }).safeParse(staged).data?.id ?? null;
}
