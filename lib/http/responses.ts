import "server-only";
import { createHash } from "node:crypto";
import type { Failure } from "@/lib/shared/outcome";
import type { ServedImage } from "./display-picture";

/** Headers of all JSON responses, which must not be cached or rendered as pages. */
const PRIVATE = { "cache-control": "private, no-store", "content-security-policy": "default-src 'none'" };

export function jsonResponse(status: number, body: unknown): Response {
  return Response.json(body, { status, headers: PRIVATE });
}

/** HTTP status of each failure code that a route can return. */
const STATUS_OF = {
  "signed-out": 401,
  unauthorized: 401,
  forbidden: 403,
  "step-up-required": 403,
  "wrong-origin": 403,
  "not-found": 404,
  "method-not-allowed": 405,
  invalid: 400,
  incomplete: 400,
  "not-a-picture": 422,
  refused: 422,
  "last-factor": 409,
  stale: 409,
  full: 409,
  throttled: 429,
  "too-large": 413,
  busy: 503,
  reconnecting: 503,
  unavailable: 502,
  internal: 500,
} as const;

export type HttpFailureCode = keyof typeof STATUS_OF;

/** Returns a failure as `{ code, message, requestId? }`. */
export function failureResponse({ code, message, requestId }: Omit<Failure<HttpFailureCode>, "ok">): Response {
  return jsonResponse(STATUS_OF[code], { code, message, ...(requestId === undefined ? {} : { requestId }) });
}

/** Returns a failure of the portal's API, which also includes the invalid fields and always the request ID. */
export function apiFailureResponse({
  code,
  message,
  fields,
  requestId,
}: Omit<Failure<HttpFailureCode>, "ok">): Response {
  return jsonResponse(STATUS_OF[code], { code, message, ...(fields && { fields }), requestId });
}

/** Returns JSON that only the client may cache, with an ETag, or 304 if the client has the current version. */
export function taggedResponse(request: Request, body: unknown): Response {
  const text = JSON.stringify(body);
  const etag = `"${createHash("sha256").update(text).digest("base64url")}"`;
  const headers = { ...PRIVATE, "cache-control": "private, no-cache", vary: "authorization", etag };
  if (hasCurrentVersion(request, etag)) return new Response(null, { status: 304, headers });
  return new Response(text, { status: 200, headers: { ...headers, "content-type": "application/json" } });
}

/** Returns whether the client already has the version with this ETag. */
function hasCurrentVersion(request: Request, etag: string): boolean {
  const tags = request.headers.get("if-none-match")?.split(",") ?? [];
  return tags.some((tag) => ["*", etag].includes(tag.trim().replace(/^W\//, "")));
}

/** Returns a file download, complete or streamed as it is generated. */
export function fileResponse(
  contentType: string,
  { fileName, body }: { readonly fileName: string; readonly body: string | Uint8Array | ReadableStream<Uint8Array> },
): Response {
  return new Response(body as BodyInit, {
    headers: {
      ...PRIVATE,
      "content-type": contentType,
      "content-disposition": `attachment; filename="${fileName}"`,
    },
  });
}

/** Returns an image that only the user's browser may cache, or 304 if the cached image is current. */
export function imageResponse(request: Request, picture: ServedImage): Response {
  const headers = new Headers({
    "cache-control": "private, max-age=0, must-revalidate",
    etag: picture.etag,
    "content-type": picture.contentType,
    // An image opened as a document cannot load or run anything.
    "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  });
  if (picture.fileName) headers.set("content-disposition", `attachment; filename="${picture.fileName}"`);
  if (hasCurrentVersion(request, picture.etag)) return new Response(null, { status: 304, headers });
  return new Response(new Uint8Array(picture.bytes), { status: 200, headers });
}
