import "server-only";
import type { ServedPicture } from "@/lib/portal/display-picture";
import type { Failure } from "@/lib/shared/outcome";

/** Every answer of ours is for one person at one moment, and no page. */
const PRIVATE = { "cache-control": "private, no-store", "content-security-policy": "default-src 'none'" };

export function answerJson(status: number, body: unknown): Response {
  return Response.json(body, { status, headers: PRIVATE });
}

/** The status of each failure code that a use case behind a route can answer. */
const STATUS_OF = {
  "signed-out": 401,
  forbidden: 403,
  "wrong-origin": 403,
  "not-found": 404,
  invalid: 400,
  incomplete: 400,
  "not-a-picture": 422,
  "too-large": 413,
  busy: 503,
  unavailable: 502,
  internal: 500,
} as const;

export type HttpFailureCode = keyof typeof STATUS_OF;

/** A failure as `{ code, message, requestId? }`. */
export function answerFailure({ code, message, requestId }: Omit<Failure<HttpFailureCode>, "ok">): Response {
  return answerJson(STATUS_OF[code], { code, message, ...(requestId === undefined ? {} : { requestId }) });
}

/** A file that is saved under its name, sent as it is made. */
export function answerFile(
  contentType: string,
  { fileName, body }: { readonly fileName: string; readonly body: ReadableStream<Uint8Array> },
): Response {
  const disposition = `attachment; filename="${fileName}"`;
  return new Response(body, {
    headers: { ...PRIVATE, "content-type": contentType, "content-disposition": disposition },
  });
}

/** A picture that only this person's browser may keep; 304 when it has it already. */
export function answerPicture(request: Request, picture: ServedPicture): Response {
  const headers = new Headers({
    "cache-control": "private, max-age=0, must-revalidate",
    etag: picture.etag,
    "content-type": picture.contentType,
    // A picture that is opened by itself can load and run nothing.
    "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  });
  if (picture.fileName) headers.set("content-disposition", `attachment; filename="${picture.fileName}"`);
  const known = request.headers
    .get("if-none-match")
    ?.split(",")
    .map((tag) => tag.trim().replace(/^W\//, ""));
  if (known?.includes(picture.etag)) return new Response(null, { status: 304, headers });
  return new Response(new Uint8Array(picture.bytes), { status: 200, headers });
}
