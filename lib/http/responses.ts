import "server-only";
import { createHash } from "node:crypto";
import type { Failure } from "@/lib/shared/outcome";
import type { ServedPicture } from "./display-picture";

/** Headers of all JSON responses, which can't be cached or rendered as a page. */
const PRIVATE = { "cache-control": "private, no-store", "content-security-policy": "default-src 'none'" };

export function jsonResponse(status: number, body: unknown): Response {
  return Response.json(body, { status, headers: PRIVATE });
}

/** The HTTP status of each failure code that a use case behind a route can return. */
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

/** A failure as `{ code, message, requestId? }`. */
export function failureResponse({ code, message, requestId }: Omit<Failure<HttpFailureCode>, "ok">): Response {
  return jsonResponse(STATUS_OF[code], { code, message, ...(requestId === undefined ? {} : { requestId }) });
}

/** A failure of the portal's API: also names the invalid fields, and always has the request's id. */
export function apiFailureResponse({
  code,
  message,
  fields,
  requestId,
}: Omit<Failure<HttpFailureCode>, "ok">): Response {
  return jsonResponse(STATUS_OF[code], { code, message, ...(fields && { fields }), requestId });
}

/** Data that only its reader may cache, for as long as its tag is current; 304 when the reader has the current data. */
export function taggedResponse(request: Request, body: unknown): Response {
  const text = JSON.stringify(body);
  const etag = `"${createHash("sha256").update(text).digest("base64url")}"`;
  const headers = { ...PRIVATE, "cache-control": "private, no-cache", vary: "authorization", etag };
  if (isKnown(request, etag)) return new Response(null, { status: 304, headers });
  return new Response(text, { status: 200, headers: { ...headers, "content-type": "application/json" } });
}

/** Whether a request names the tag of a copy that it has. */
function isKnown(request: Request, etag: string): boolean {
  const tags = request.headers.get("if-none-match")?.split(",") ?? [];
  return tags.some((tag) => ["*", etag].includes(tag.trim().replace(/^W\//, "")));
}

/** A file download, either small or streamed as it is generated. */
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

/** An image that only this person's browser may cache; 304 when the cached one is current. */
export function pictureResponse(request: Request, picture: ServedPicture): Response {
  const headers = new Headers({
    "cache-control": "private, max-age=0, must-revalidate",
    etag: picture.etag,
    "content-type": picture.contentType,
    // An image opened as a document can't load or run anything.
    "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  });
  if (picture.fileName) headers.set("content-disposition", `attachment; filename="${picture.fileName}"`);
  if (isKnown(request, picture.etag)) return new Response(null, { status: 304, headers });
  return new Response(new Uint8Array(picture.bytes), { status: 200, headers });
}
